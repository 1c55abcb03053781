// twin: text
/* PSyclone #3242: two iterations share i/2. */
void halved(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential a
        a[i / 2] = b[i];
}
