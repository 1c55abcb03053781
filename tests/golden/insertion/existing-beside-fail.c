/* Directives that bind to a region of a caller: no other loop of the procedure gets a directive, and loops that call it stay
   sequential. */
// options: force
// twin: text
void orphaned(int n, double *restrict a, double *restrict b)
{
#pragma omp for
    for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
        a[i] = i;
    for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
        b[i] = a[i] * 2;
}

void waits(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall not-inserted H403
        a[i] = i;
#pragma omp barrier
    b[0] = a[0];
    for (int i = 1; i < n; i++) // expect: parallel doall not-inserted H403
        b[i] = a[i] * 2;
}

static void first(double *restrict a, double *restrict b)
{
#pragma omp master
    a[0] = 1;
    b[0] = 2;
}

void calls(double a[restrict 100][100], double b[restrict 100][100], double *restrict c)
{
    for (int k = 0; k < 100; k++) // expect: sequential H202
        orphaned(100, a[k], b[k]);
    for (int k = 0; k < 100; k++) // expect: sequential H202
        first(a[k], b[k]);
    for (int k = 0; k < 100; k++) // expect: parallel doall inserted
        c[k] = a[k][k];
}

void around(double a[restrict 100][100])
{
    for (int k = 0; k < 100; k++) // expect: parallel doall not-inserted H403
#pragma omp parallel for
        for (int i = 0; i < 100; i++) // expect: parallel doall not-inserted H403
            a[k][i] = i;
}
