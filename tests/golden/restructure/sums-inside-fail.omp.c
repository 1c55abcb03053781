/* Sums that compilers add up well as they are, or not at all: across memory, of integers, under conditions, with calls, of a few
   terms, four beside each other; elements that another reference may name. */
// twin: text
// options: fp=fast
// golden: output
#include <math.h>
void across(int n, int m, double a[restrict m][n], double *restrict y)
{
    #pragma omp parallel for if((long long)m * n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double s = 0.0, t = 0.0;
        for (int j = 0; j < m; j++) // expect: parallel not-inserted
            s += a[j][i];
        for (int j = 0; j < m; j++) // expect: parallel not-inserted
            t += a[j][3] * s;
        y[i] = t;
    }
}

void strange(int n, int m, double a[restrict n][m], long b[restrict n][m], const int *restrict ix,
             double *restrict y, long *restrict z)
{
    #pragma omp parallel for if((long long)m * n >= 500)
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double s = 0.0, t = 0.0, u = 0.0, v = 0.0;
        long k = 0;
        for (int j = 0; j < m; j++) // expect: parallel not-inserted
            k += b[i][j];
        for (int j = 0; j < m; j++) // expect: parallel not-inserted
            if (a[i][j] > 0.0)
                s += a[i][j];
        for (int j = 0; j < m; j++) // expect: parallel not-inserted
            t += sin(a[i][j]);
        for (int j = 0; j < 8; j++) // expect: parallel not-inserted
            u += a[i][j];
        for (int j = 0; j < m; j++) // expect: parallel not-inserted
            v += a[i][ix[j]];
        y[i] = s + t + u + v;
        z[i] = k;
    }
}

void four(int n, int m, double a[restrict n][m], double *restrict y)
{
    #pragma omp parallel for if((long long)m * n >= 1000)
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double s = 0.0, t = 0.0, u = 1.0, v = 0.0;
        for (int j = 0; j < m; j++) { // expect: parallel not-inserted
            s += a[i][j];
            t += a[i][j] * a[i][j];
            u *= a[i][j];
            v += a[i][j] * 2.0;
        }
        y[i] = s + t + u + v;
    }
}

void same(int n, int m, double a[restrict n][m], double *restrict y)
{
    int rest = n / 4 * 4;
    #pragma omp parallel for if((long long)m * rest >= 2000)
    for (int i = 0; i < rest; i += 4) { // expect: parallel inserted not-scalar-replacement
        for (int j = 0; j < m; j++) { // expect: sequential
            a[i][3] += a[i][j] * y[j];
            a[i + 1][3] += a[i + 1][j] * y[j];
            a[i + 2][3] += a[i + 2][j] * y[j];
            a[i + 3][3] += a[i + 3][j] * y[j];
        }
    }
    #pragma omp parallel for \
        if((double)m * n - (double)m * rest - (double)rest >= 3000)
    for (int i = rest; i < n; i++) {
        for (int j = 0; j < m; j++) {
            a[i][3] += a[i][j] * y[j];
        }
    }
}
