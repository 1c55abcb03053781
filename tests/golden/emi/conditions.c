// options: force
// golden: output
/* What several pairs ask for is written once, and in short. twin: text */

void both(double *a, int n, int k)
{
    for (int i = 0; i < n; i++) // expect: conditional
        a[i] = a[i + k] + a[i + 2 * k];
}

void pairs(double *a, int n, int k)
{
    for (int i = 0; i < n; i++) { // expect: conditional
        a[k * i] = 0.5 * i;
        a[k * i + 1] = 0.25 * i;
    }
}

void bounds(double *a, double x, int n)
{
    for (int i = 0; i < n; i++) { // expect: conditional
        a[i] = a[i + 100] * x;
        a[i + 150] = a[i + 50] * x;
    }
}

void possible(double *restrict a, double *restrict b, int n, int k)
{
    if (k > 12 || k < -12)
        return;
    for (int i = 0; i < n; i++) { // expect: conditional
        a[i] = a[i + k + 1];
        b[i] = b[i + k + 1];
    }
}
