// row 28, optimization: maximum segment sum (with positions)
// source: (max,+), max · 0.52
void bench(int n, const long *a, long *out)
{
    long cur = 0, best = 0;
    int start = 0, from = 0, to = -1;
    for (int i = 0; i < n; i++) { // loop
        cur += a[i];
        if (cur < 0) {
            cur = 0;
            start = i + 1;
        }
        if (cur > best) {
            best = cur;
            from = start;
            to = i;
        }
    }
    out[0] = best;
    out[1] = from;
    out[2] = to;
}
