/* One of them is written through a subscript that is not understood: no check can be written. */
void shift(int n, double *a, double *b, const int *restrict idx)
{
    for (int i = 0; i < n; i++) // expect: sequential
        a[idx[i]] = b[i] + 1.0;
}
