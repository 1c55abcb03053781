/* Whiles that look as if they counted. twin: text */
int sometimes(int n, double *a)
{
    int i = 0;
    while (i < n) { // expect: sequential H301
        if (a[i] > 0.0)
            i++;
        a[i] = 1.0;
    }
    return i;
}

/* One step or two. */
void pairs(int n, const int *restrict p, double *restrict a)
{
    int k = 0;
    while (k < n) { // expect: sequential H301
        a[k] = 0.0;
        if (p[k] > 0)
            k = k + 1;
        else
            k = k + 2;
    }
}

/* The bound changes: the two meet, but what is read is written later. */
void shrinks(int n, double *a)
{
    int i = 0;
    while (i < n) { // expect: sequential H102(a)
        a[i] = a[i + 1];
        n = n - 1;
        i++;
    }
}

/* It may end early. */
int found(int n, const double *restrict a, double *restrict b)
{
    int i = 0;
    while (i < n) { // expect: sequential H204
        if (a[i] < 0.0)
            break;
        b[i] = a[i];
        i++;
    }
    return i;
}

/* A second step under a condition. */
void skips(int n, double *restrict a)
{
    int i = 0;
    while (i < n) { // expect: sequential H301
        if (a[i] > 1.0) {
            i += 2;
            continue;
        }
        a[i] = 0.0;
        i++;
    }
}

/* Element after element depends on the one before. */
void carried(int n, double *a)
{
    int i = 1;
    while (i < n) { // expect: sequential H101(a)
        a[i] = a[i - 1];
        i++;
    }
}

/* The body runs before the test. */
void once(unsigned n, unsigned i, double *restrict a)
{
    do { // expect: sequential H301
        a[i] = 0.0;
        i++;
    } while (i < n);
}

/* Which way it steps nobody knows. */
void either(int n, int s, double *restrict a)
{
    int i = 0;
    while (i < n) { // expect: sequential H301
        a[i] = 0.0;
        i += s;
    }
}

/* It steps by what it is. */
void doubled(int n, double *restrict a)
{
    int k = 1;
    while (k < n) { // expect: sequential H301
        a[k] = 0.0;
        k = k + k;
    }
}
