/* Clamped on both sides: no linear form, and none is named. golden: report */
int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 1; i <= n; i++) { // expect: sequential H109(cur)
        cur += a[i - 1];
        if (cur < 0)
            cur = 0;
        if (cur > 100)
            cur = 100;
        if (cur > best)
            best = cur;
    }
    return best;
}
