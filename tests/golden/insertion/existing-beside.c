/* A directive of the user's on one loop: the other loops of the procedure, and of its callers, are judged as usual. */
// options: force
// twin: text
void beside(int n, double *restrict a, double *restrict b, double *restrict c)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
        a[i] = i;
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        b[i] = a[i] * 2;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
            c[i] = b[i];
    }
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        c[i] += a[i];
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
        a[i] = c[i];
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        b[i] += a[i];
}

double counted(int n, const double *restrict a, double *restrict b)
{
    int positive = 0;
    double s = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // expect: parallel reduction not-inserted H403
        if (a[i] > 0) {
#pragma omp atomic
            positive++;
        }
    }
#pragma omp parallel sections
    {
#pragma omp section
        for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
            b[i] = 0;
#pragma omp section
        s = 1;
    }
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s) inserted
        s += a[i];
    return s + positive;
}

static void fill(int n, double *restrict row)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
        row[i] = i;
}

void filled(double a[restrict 100][100], double *restrict b)
{
    for (int k = 0; k < 100; k++) // expect: parallel doall not-inserted H403
        fill(100, a[k]);
    for (int k = 0; k < 100; k++) // expect: parallel doall inserted
        b[k] = a[k][k];
}
