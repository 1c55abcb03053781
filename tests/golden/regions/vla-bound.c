// Rows of an array of the program's own, and the same elements through a pointer: 0, m, 2 m, … against m + 1, 2 m + 1, …
double rows(int n, int m, double x)
{
    if (m < 2)
        return 0.0;
    double a[n][m];
    double *p = &a[0][0];
    for (int i = 0; i < n; i++) // expect: parallel
        a[i][0] = x;
    return p[0];
}
