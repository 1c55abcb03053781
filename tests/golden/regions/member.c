/* Arrays inside a structure. */
void work(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    struct { double w[16]; double v[16]; int n; } s;
    for (i = 1; i <= n; i++) { // expect: parallel private private(s)
        for (j = 0; j < 16; j++) {
            s.w[j] = a[i][j];
            s.v[15 - j] = a[i][j + 16];
        }
        for (j = 0; j < 16; j++)
            a[i][j] = s.w[15 - j] * s.v[j];
    }
}
