// Results that do not always come back.
static void pair(double x, double *u, double *v)
{
    *u = x * 0.5;
    if (x > 0)
        *v = x;
}

void split(int n, const double *restrict a, double *restrict b)
{
    double u, v = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(v)
        pair(a[i], &u, &v);
        b[i] = u + v;
    }
}

static int try(double x, double *u)
{
    if (x < 0)
        return 0;
    *u = x;
    return 1;
}

void tried(int n, const double *restrict a, double *restrict b)
{
    double u = 0;
    int good;
    for (int i = 0; i < n; i++) { // expect: sequential H106(u)
        good = try(a[i], &u);
        b[i] = u + good;
    }
}

// The second operand is not always evaluated.
void guarded(int n, const double *restrict a, double *restrict b)
{
    double u = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(u)
        int good = a[i] > 1 && try(a[i] * a[i], &u);
        b[i] = u + good;
    }
}
