// Results that come back through pointers.
static void pair(double x, double *u, double *v)
{
    *u = x * 0.5;
    if (x > 0)
        *v = x;
    else
        *v = *u + 1;
}

void split(int n, const double *restrict a, double *restrict b)
{
    double u, v;
    for (int i = 0; i < n; i++) { // expect: parallel private private(u, v)
        pair(a[i], &u, &v);
        b[i] = u + v;
    }
}

static int try(double x, double *u)
{
    if (x < 0) {
        *u = 0;
        return 0;
    }
    *u = x;
    return 1;
}

void tried(int n, const double *restrict a, double *restrict b)
{
    double u;
    int good;
    for (int i = 0; i < n; i++) { // expect: parallel private private(u, good)
        good = try(a[i], &u);
        b[i] = u + good;
    }
}
