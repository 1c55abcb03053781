/* Carried values of a linear form: sequential still, but the form is named. golden: report */
int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 1; i <= n; i++) { // expect: sequential H109(cur)
        cur += a[i - 1];
        if (cur < 0)
            cur = 0;
        if (cur > best)
            best = cur;
    }
    return best;
}
