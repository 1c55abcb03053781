/* Loops made of labels and jumps back, which count. twin: text, golden: output */
#include <math.h>

void last(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
#pragma omp parallel for if((n > 1 ? n : 1) >= 5000)
for (i = 0; i < (n > 1 ? n : 1); i++) { // expect: parallel counted inserted by(counted)
    a[i] = b[i] + 1.0;
    }
}

/* Tested first; a forward jump inside; the value behind the loop. */
int first(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
#pragma omp parallel for lastprivate(i) if(n >= 2000)
for (i = 0; i < n; i++) { // expect: parallel counted lastprivate(i) inserted
    double t = b[i];
    if (t < 0.0) goto skip;
    a[i] = sqrt(t);
skip: ;
    }
if (n <= 0) i = 0;
done:
    return i;
}

/* Inside a branch. */
double dot(int n, const double *restrict a, const double *restrict b)
{
    double s = 0.0;
    int i = 0;
#pragma omp parallel for simd reduction(+:s) if(parallel: n >= 3000)
for (i = 0; i < n; i++) { // expect: parallel counted reduction(+:s)
        s += a[i] * b[i];
    }
    return s;
}

/* One after the other; the first one downwards, from where nobody says, with the step before the use. */
void pair(int k, int n, double *restrict a, double *restrict b)
{
    int i;
const int k_from = k;
#pragma omp parallel for if(k_from >= 3000)
for (k = k_from; k > 0; k--) { // expect: parallel counted inserted
    a[k - 1] = b[k - 1] * 2.0;
    }
next:
#pragma omp parallel for if((n > 1 ? n : 1) >= 5000)
for (i = 1; i <= (n > 1 ? n : 1); i++) { // expect: parallel counted inserted
    b[i] = b[i] * 2.0;
    }
}

/* One in the other. */
void nest(int n, double (*restrict a)[1000])
{
    int i, j;
#pragma omp parallel for private(i) if((n > 1 ? n : 1) >= 4)
for (j = 0; j < (n > 1 ? n : 1); j++) { // expect: parallel counted private(i) inserted
    i = 0;
columns: // expect: parallel
    a[j][i] = a[j][i] + 1.0;
    i++;
    if (i < 1000) goto columns;
    }
}

/* In a loop with which it goes on. */
void rows(int n, const int *restrict m, double (*restrict a)[1000])
{
    #pragma omp parallel for schedule(static, 1)
    for (int j = 0; j < n; j++) { // expect: parallel inserted
        int i = 0;
    again: // expect: parallel
        if (i >= m[j]) continue;
        a[j][i] = 0.0;
        i++;
        goto again;
    }
}
