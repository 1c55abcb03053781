/* One of the two is parallel by itself: it runs beside the other one all the same. */
/* twin: text */
void beside(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel overlap
        a[i] = 2.0 * a[i] + 1.0 / (1.0 + a[i] * a[i]);
    for (int i = 1; i < n; i++) // expect: parallel overlap
        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
}

/* The first two are parallel: only the second one goes with the third one. */
void third(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        a[i] = 2.0 * a[i];
    for (int i = 0; i < n; i++) // expect: parallel overlap
        a[i] = a[i] + 1.0;
    for (int i = 1; i < n; i++) // expect: parallel overlap
        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
}
