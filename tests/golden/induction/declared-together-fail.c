// options: force
// Headers that declare more than their variable, which iterations hand on. twin: none
void carried(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0, k = 0; i < n; i++, k = (k * 7 + i) % n) // expect: sequential
        a[k] = b[i];
}

void meet(int n, double *a)
{
    for (int i = 0, k = n; i < k; i++, k--) // expect: sequential
        a[i] = a[i + 1];
}
