/* Carried values of a linear form over (max,+), in blocks. golden: report golden: output */
int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 1; i <= n; i++) { // expect: parallel linear-form inserted
        cur += a[i - 1];
        if (cur < 0)
            cur = 0;
        if (cur > best)
            best = cur;
    }
    return best;
}
