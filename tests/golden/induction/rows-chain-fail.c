// Nothing connects p with n: rows may be empty, and packed otherwise. twin: text
void pack(int n, int m, int p, double *restrict a, const double *restrict b)
{
    if (p <= m) {
        int k = 0;
        for (int i = 0; i < p; i++) // expect: sequential k
            for (int j = i; j < n; j++) {
                a[k] += b[j];
                k++;
            }
    }
}
