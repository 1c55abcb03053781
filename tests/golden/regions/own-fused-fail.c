// options: force
/* The first element comes from the row before: no copies, and the loops inside become one. */
void sums(int rows, int n, const double *restrict a, double *restrict v, double *restrict s)
{
    for (int j = 0; j < rows; j++) { // expect: sequential v
        double sum = v[0];
        for (int l = 0; l <= n; l++)
            v[l + 1] = a[j + l] * 0.5;
        for (int l = 0; l <= n; l++)
            sum += v[l + 1];
        v[0] = sum;
        s[j] = sum;
    }
}

/* Taken apart and turned, the loops inside walk along memory: that gains more than copies. */
void product(int rows, int n, double a[restrict rows][n], double c[restrict n][n], double *restrict v)
{
    for (int q = 0; q < rows; q++) { // expect: sequential H108(v)
        for (int p = 0; p < n; p++) {
            v[p] = 0.0;
            for (int s = 0; s < n; s++)
                v[p] += a[q][s] * c[s][p];
        }
        for (int p = 0; p < n; p++)
            a[q][p] = v[p];
    }
}
