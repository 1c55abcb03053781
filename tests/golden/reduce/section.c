/* Sums into a few elements behind a pointer: they were all set before the loop, so a section of them is the reduction. */
void norm(double *restrict rms, int n, double v[][4])
{
    for (int m = 0; m < 4; m++) // expect: parallel
        rms[m] = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:rms[0:4])
        for (int m = 0; m < 4; m++) { // expect: parallel
            double add = v[i][m];
            rms[m] = rms[m] + add * add;
        }
    for (int m = 0; m < 4; m++) // expect: parallel
        rms[m] = rms[m] / n;
}

/* One element; the loop may not run at all. */
void total(long *restrict sum, int n, const int *a)
{
    *sum = 0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:sum[0:1])
        if (a[i] > 0)
            *sum += a[i];
}

/* Rows of a matrix: the section is of its slowest dimension. */
void moments(double (*restrict m)[3], int n, double p[][3])
{
    for (int i = 0; i < 3; i++) // expect: parallel
        for (int j = 0; j < 3; j++) // expect: parallel
            m[i][j] = 0.0;
    for (int k = 0; k < n; k++) // expect: parallel reduction(+:m[0:3][0:3])
        for (int i = 0; i < 3; i++) // expect: parallel
            for (int j = 0; j < 3; j++) // expect: parallel
                m[i][j] += p[k][i] * p[k][j];
}
