// `p` starts where `k` was, not where it is: the two statements are one element apart.
void shifted(int n, double *a, int k)
{
    double *p = a + k;
    k = k + 1;
    for (int i = 0; i < n; i++) // expect: sequential H102(a)
        p[i + 1] = a[k + i + 1] * 2;
}
