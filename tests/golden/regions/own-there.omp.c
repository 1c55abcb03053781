/* What an iteration takes into its copy exists: something reads it for certain. */
/* golden: output */
/* twin: text */

/* Each iteration reads it itself; the copy reaches as far as the greater of two ends. */
#include <stdlib.h>
void itself(int n, int m, double a[restrict][100], double *restrict w)
{
    int i, j;
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own = malloc((m > 1 ? m : 1) * sizeof *w_own);
        for (long long at_own = 0; at_own <= 0; at_own++)
            w_own[at_own] = w[at_own];
        // expect: parallel private
        for (j = 1; j < m; j++)
            w_own[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w_own[m - j] * 0.5;
        a[i][0] = a[i][0] + w_own[0];
        if (i == n - 1)
            for (long long at_own = 1; at_own <= (long long)m - 1; at_own++)
                w[at_own] = w_own[at_own];
        free(w_own);
    }
}

/* Only under a condition: then it is taken under the same condition. */
void guarded(int n, int l, double a[restrict][100], double *restrict w)
{
    int i, j;
    #pragma omp parallel for private(j) if(n >= 200)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double w_own2[11];
        if (l >= 2)
            for (long long at_own2 = 10; at_own2 <= 10; at_own2++)
                w_own2[at_own2] = w[at_own2];
        // expect: parallel private
        for (j = 0; j < 10; j++)
            w_own2[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w_own2[9 - j] + 1.0;
        if (l >= 2)
            a[i][0] = a[i][0] + w_own2[10];
        if (i == n - 1)
            for (long long at_own2 = 0; at_own2 <= 9; at_own2++)
                w[at_own2] = w_own2[at_own2];
    }
}

/* Something before the loop has read it on every way. */
void before(int n, double a[restrict][100], double *restrict w)
{
    int i, j;
    double s = w[10] * 0.5;
    #pragma omp parallel for private(j) if(n >= 200)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double w_own3[11];
        for (long long at_own3 = 10; at_own3 <= 10; at_own3++)
            w_own3[at_own3] = w[at_own3];
        // expect: parallel private
        for (j = 0; j < 10; j++)
            w_own3[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w_own3[9 - j] + s;
        if (a[i][0] > 7.0)
            a[i][1] = w_own3[10];
        if (i == n - 1)
            for (long long at_own3 = 0; at_own3 <= 9; at_own3++)
                w[at_own3] = w_own3[at_own3];
    }
}

/* The second iteration reads it for certain, if there is one. */
void second(int n, double a[restrict][100], double *restrict w)
{
    int i, j;
    #pragma omp parallel for private(j) if(n >= 200)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double w_own4[11];
        if (n >= 2)
            for (long long at_own4 = 10; at_own4 <= 10; at_own4++)
                w_own4[at_own4] = w[at_own4];
        // expect: parallel private
        for (j = 0; j < 10; j++)
            w_own4[j] = a[i][j] * 2.0;
        for (j = 0; j < 10; j++)
            a[i][j] = w_own4[9 - j] + 1.0;
        if (i >= 1)
            a[i][0] = a[i][0] + w_own4[10];
        if (i == n - 1)
            for (long long at_own4 = 0; at_own4 <= 9; at_own4++)
                w[at_own4] = w_own4[at_own4];
    }
}

/* It is declared and set before the loop; what iterations write may end before it or at it. */
#include <stdlib.h>
void set(int n, int m, double a[restrict][100], double *restrict r)
{
    int i, j;
    double w[40000];
    w[39999] = r[0];
    #pragma omp parallel for private(j)
    for (i = 0; i < n; i++) {
        /* Heiretsu: each iteration has its own copy of w */
        double *w_own5 = malloc((m > 40000 ? m : 40000) * sizeof *w_own5);
        if (m >= 2 && m <= 39999)
            for (long long at_own5 = 39999; at_own5 <= 39999; at_own5++)
                w_own5[at_own5] = w[at_own5];
        // expect: parallel private
        for (j = 0; j < m; j++)
            w_own5[j] = a[i][j] * 2.0;
        for (j = 1; j < m; j++)
            a[i][j] = w_own5[m - j] + w_own5[39999];
        free(w_own5);
    }
}
