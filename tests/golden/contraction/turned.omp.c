/* The source's figure 11: fusion after reversal, and after interchange. golden: output */
void turned(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    #pragma omp parallel for private(i) if((long long)m * n >= 2000)
    for (j = 1; j <= m; j++) { // expect: parallel contraction fusion reversal
        for (i = 1; i <= n; i++) {
            double t1 = a[j - 1][i - 1] * 2.0;
            // expect: parallel contraction fusion reversal
            b[j - 1][i - 1] = t1 + 1.0;
        }
    }
}

void swapped(int n, int m, double a[restrict 100][100], double b[restrict 100][100])
{
    int i, j;
    #pragma omp parallel for private(i) if((long long)m * n >= 2000)
    for (j = 1; j <= m; j++) { // expect: parallel contraction fusion interchange
        for (i = 1; i <= n; i++) {
            double t1 = a[j - 1][i - 1] * 2.0;
            // expect: parallel contraction fusion interchange
            b[j - 1][i - 1] = t1 + 1.0;
        }
    }
}
