/* What is not understood after a loop may read what the loop left. */
int expression(double *restrict b, int n)
{
    int k;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(k)
        k = i * 3;
        b[i] = k * 0.5;
    }
    return ({ int t = k; t > 5 ? t : 5; });
}

int assembly(double *restrict b, int n)
{
    int k = 0, r;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(k)
        k = i * 3;
        b[i] = k * 0.5;
    }
    __asm__ volatile("" : "=r"(r) : "0"(k));
    return r;
}
