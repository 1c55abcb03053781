// The value of an extreme is read again where its position is: first, last, in rows, in structures. options: force
// twin: text
int first(int n, const int *a)
{
    int best = 0;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] > a[best])
            best = i;
    }
    return best;
}

int last(int n, const double *a)
{
    int best = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] >= a[best])
            best = i;
    }
    return best;
}

int both(int n, const double *a, int *most)
{
    int lo = 0, hi = 0;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] < a[lo])
            lo = i;
        if (a[hi] < a[i])
            hi = i;
    }
    *most = hi;
    return lo;
}

struct Point {
    double x, y, d;
};

int nearest(int n, const struct Point *p)
{
    int b = 0;
    for (int i = 1; i < n; i++) // expect: parallel linear-form inserted
        b = p[i].d < p[b].d ? i : b;
    return b;
}
