/* Loops made of labels and jumps back, which count. twin: text, golden: output */
#include <math.h>

void last(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
again: // expect: parallel counted inserted by(counted)
    a[i] = b[i] + 1.0;
    i++;
    if (i < n) goto again;
}

/* Tested first; a forward jump inside; the value behind the loop. */
int first(int n, double *restrict a, const double *restrict b)
{
    int i = 0;
again: // expect: parallel counted lastprivate(i) inserted
    if (i >= n) goto done;
    double t = b[i];
    if (t < 0.0) goto skip;
    a[i] = sqrt(t);
skip: ;
    i++;
    goto again;
done:
    return i;
}

/* Inside a branch. */
double dot(int n, const double *restrict a, const double *restrict b)
{
    double s = 0.0;
    int i = 0;
again: // expect: parallel counted reduction(+:s)
    if (i < n) {
        s += a[i] * b[i];
        i++;
        goto again;
    }
    return s;
}

/* One after the other; the first one downwards, from where nobody says, with the step before the use. */
void pair(int k, int n, double *restrict a, double *restrict b)
{
    int i;
more: // expect: parallel counted inserted
    if (k <= 0) goto next;
    k--;
    a[k] = b[k] * 2.0;
    goto more;
next:
    i = 1;
again: // expect: parallel counted inserted
    b[i] = b[i] * 2.0;
    i++;
    if (i <= n) goto again;
}

/* One in the other. */
void nest(int n, double (*restrict a)[1000])
{
    int i, j;
    j = 0;
rows: // expect: parallel counted private(i) inserted
    i = 0;
columns: // expect: parallel
    a[j][i] = a[j][i] + 1.0;
    i++;
    if (i < 1000) goto columns;
    j++;
    if (j < n) goto rows;
}

/* In a loop with which it goes on. */
void rows(int n, const int *restrict m, double (*restrict a)[1000])
{
    for (int j = 0; j < n; j++) { // expect: parallel inserted
        int i = 0;
    again: // expect: parallel
        if (i >= m[j]) continue;
        a[j][i] = 0.0;
        i++;
        goto again;
    }
}
