/* Dynamic programming in triangles: the lines of a triangle, of one that is walked upwards, of a band, of strips of a triangle. */
// options: force
// twin: text
// golden: output
void corner(int n, double a[restrict n][n])
{
    for (int w = 7; w <= 2 * n; w++) {
        int first = 5 > (w + 1) / 2 ? 5 : (w + 1) / 2;
        int last = n < w - 2 ? n : w - 2;
        #pragma omp parallel for
        for (int i = first; i <= last; i++) { // expect: parallel wavefront
            int j = w - i;
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2] - a[i - 5][j - 1];
        }
    }
}

void pairs(int n, const double *restrict p, double m[restrict n][n])
{
    for (int w = 1; w <= n - 1; w++) {
        int first = n - 4 < n - w ? n - 4 : n - w;
        int last = 1;
        #pragma omp parallel for
        for (int i = first; i >= last; i--) { // expect: parallel wavefront
            int j = i + w;
            m[i - 1][j - 1] = 0.25 * m[i - 1][j - 2] + 0.5 * m[i][j - 1] + p[i - 1] * m[i + 3][j - 1];
        }
    }
}

void chains(int n, double m[restrict n][n])
{
    for (int w = 1; w <= n - 1; w++) {
        int first = n - 1 < n - w ? n - 1 : n - w;
        int last = 1;
        #pragma omp parallel for schedule(static, 1)
        for (int i = first; i >= last; i--) { // expect: parallel wavefront
            int j = i + w;
            for (int k = i + 1; k <= j - 1; k++) {
                if (m[i - 1][k - 1] + m[k][j - 1] > m[i - 1][j - 1]) {
                    m[i - 1][j - 1] = m[i - 1][k - 1] + m[k][j - 1];
                }
            }
        }
    }
}

void diagonals(int n, double a[restrict n][n])
{
    for (int w = 8; w <= 2 * (n - 4) + 4; w++) {
        int first = 6 > (w - 3) / 2 ? 6 : (w - 3) / 2;
        int last = n - 4 < (w + 4) / 2 ? n - 4 : (w + 4) / 2;
        #pragma omp parallel for
        for (int i = first; i <= last; i++) { // expect: parallel wavefront
            int j = w - i;
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2] - a[i - 5][j - 1];
        }
    }
}

void cut(int n, int m, double a[restrict n][n])
{
    for (int w = 7; w <= (2 * n < n + m ? 2 * n : n + m); w++) {
        int first = (5 > (w + 1) / 2 ? 5 : (w + 1) / 2) > w - m ? (5 > (w + 1) / 2 ? 5 : (w + 1) / 2) : w - m;
        int last = n < w - 2 ? n : w - 2;
        #pragma omp parallel for
        for (int i = first; i <= last; i++) { // expect: parallel wavefront
            int j = w - i;
            a[i - 1][j - 1] = a[i - 2][j - 1] + 0.5 * a[i - 1][j - 2] - a[i - 5][j - 1];
        }
    }
}

void upwards(int n, double a[restrict n][n])
{
    for (int w = 0 - (n - 1); w <= 0 - (n - 4) - 2 * (1 - (n - 4)); w++) {
        int first = n - 4 < n - 4 - (w - (0 - (n - 4)) + 1) / 2 ? n - 4 : n - 4 - (w - (0 - (n - 4)) + 1) / 2;
        int last = 1 > n - 4 - (w - (0 - (n - 1))) ? 1 : n - 4 - (w - (0 - (n - 1)));
        #pragma omp parallel for
        for (int i = first; i >= last; i--) { // expect: parallel wavefront
            int j = 0 - w - (i - (n - 4));
            a[i - 1][j - 1] = a[i][j - 1] + 0.5 * a[i - 1][j] - a[i + 3][j - 1];
        }
    }
}

/* The row of an earlier iteration is finished: the loops change places. */
void rows(int n, double a[restrict n][n])
{
    for (int k = 1; k <= n - 1; k++) {
        int first = 1 > k + 1 ? 1 : k + 1;
        int last = n;
        #pragma omp parallel for
        for (int j = first; j <= last; j++) { // expect: parallel interchange
            for (int i = 1; i <= n; i++) {
                a[j - 1][i - 1] -= a[k - 1][i - 1] * a[j - 1][n - i];
            }
        }
    }
}
