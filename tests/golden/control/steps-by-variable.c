// Steps that are variables: nothing makes them less than one, or a condition says so.
void sieve(int n, char *composite)
{
    for (int i = 2; i * i <= n; i++)
        if (!composite[i])
            for (int j = i * i; j <= n; j += i) // expect: parallel doall
                composite[j] = 1;
}

void butterflies(int n, double *restrict re)
{
    for (int length = 2; length <= n; length <<= 1)
        for (int k = 0; k < n; k += length) { // expect: sequential H111
            double t = re[k];
            re[k] = t + re[k + length / 2];
            re[k + length / 2] = t - re[k + length / 2];
        }
}

void strided(int n, int stride, double *restrict x)
{
    if (stride > 0)
        for (int i = 0; i < n; i += stride) // expect: parallel doall
            x[i] *= 2;
}

void halves(int n, double *restrict x)
{
    for (int gap = n; gap > 1; gap /= 2)
        for (int i = gap; i < n; i += gap) // expect: parallel doall
            x[i] += 1;
}
