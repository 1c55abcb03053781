/* Jumps back that are no loops, or loops that do not count or carry values. twin: text */
void carry(int n, double *restrict a)
{
    int i = 1;
again: // expect: sequential H101(a)
    a[i] = a[i - 1] + 1.0;
    i++;
    if (i < n) goto again;
}

/* A jump out of it, to behind what follows. */
void leave(int n, int *restrict m, double *restrict a, const double *restrict b)
{
    int i = 0;
again: // expect: sequential H204
    if (i >= n) goto done;
    if (b[i] < 0.0) goto out;
    a[i] = b[i];
    i++;
    goto again;
done:
    *m = 0;
out: ;
}

/* One that depends on a value. */
void choose(int n, int *restrict m, double *restrict a, const int *restrict k)
{
    int i = 0;
again: // expect: sequential H204
    if (k[i] == 1) goto one;
    if (k[i] == 2) goto two;
    a[i] = 0.0;
    i++;
    if (i < n) goto again;
    *m = 0;
one:
    *m = *m + 1;
two: ;
}

/* A jump into it: it is no loop. */
void into(int n, int m, double *restrict a)
{
    int i = 0;
    if (m > 3) goto step;
again:
    a[i] = 0.0;
step:
    i++;
    if (i < n) goto again;
}

/* The same inside a loop. */
void within(int n, int m, double (*restrict a)[1000], const int *restrict k)
{
    for (int j = 0; j < m; j++) { // expect: sequential H206
        int i = 0;
        if (k[j] > 3) goto step;
    again:
        a[j][i] = 0.0;
    step:
        i++;
        if (i < n) goto again;
    }
}

/* Two jumps back: one step, or none. */
void twice(int n, double *restrict a, double *restrict b)
{
    int i = 0;
again: // expect: sequential H301
    b[i] = b[i] - 1.0;
    if (b[i] > 0.0) goto again;
    a[i] = b[i];
    i++;
    if (i < n) goto again;
}

/* Two loops that cross: none of them. */
void cross(int n, double *restrict a, double *restrict b)
{
    int i = 0;
first:
    a[i] = 0.0;
    i++;
second: // expect: sequential H301
    b[i] = 1.0;
    if (a[i] > b[i]) goto first;
    i++;
    if (i < n) goto second;
}

/* A step under a condition. */
void some(int n, double *restrict a)
{
    int i = 0;
again: // expect: sequential H301
    if (i < n) {
        if (a[i] > 0.0) i++;
        a[i] = 1.0;
        goto again;
    }
}
