/* Near misses: two values, a value that is read in the iteration that stores it, in a callee, a jump out. twin: text */
static int failures;

void two(int n, const double *restrict x, double *restrict info)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(info)
        if (x[i] < 0.0)
            info[0] = 3.0;
        if (x[i] > 9.0)
            info[0] = 4.0;
    }
}

/* Later it would be another value. */
void same(int n, double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(x)
        if (i == 5)
            x[5] = 3.0;
        y[i] = x[i];
        if (y[i] > 8.0)
            x[5] = 3.0;
    }
}

static void look(double *v)
{
    *v = failures;
}

void called(int n, double *x)
{
    for (int i = 0; i < n; i++) { // expect: sequential H202
        if (x[i] < 0.0)
            failures = 3;
        look(&x[i]);
    }
}

int left(int n, double *restrict x, double *restrict info)
{
    for (int i = 0; i < n; i++) { // expect: sequential H204
        x[i] = x[i] * 2.0;
        if (x[i] < 0.0) {
            info[0] = 3.0;
            break;
        }
    }
    return 0;
}
