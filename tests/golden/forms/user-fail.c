/* Two functions of the user's that clamp on both sides: no form. */
static int larger(int a, int b)
{
    if (a > b)
        return a;
    return b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 1; i <= n; i++) { // expect: sequential H106(cur)
        cur = smaller(larger(cur + a[i - 1], 0), 100);
        best = larger(best, cur);
    }
    return best;
}
