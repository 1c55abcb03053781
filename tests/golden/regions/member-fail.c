/* A member array carries a value. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    struct { double w[16]; double v[16]; int n; } s;
    for (i = 1; i <= n; i++) { // expect: sequential H101
        for (j = 0; j < 16; j++)
            s.w[j] = a[i][j];
        for (j = 0; j < 16; j++)
            a[i][j] = s.w[15 - j] * s.v[j];
        s.v[3] = a[i][0];
    }
}
