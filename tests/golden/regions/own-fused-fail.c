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
