/* A function of the user's, looked into: a maximum, and what grows but not below zero. golden: output */
static int larger(int a, int b)
{
    if (a > b)
        return a;
    return b;
}

int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 1; i <= n; i++) { // expect: parallel linear-form inserted
        cur = larger(cur + a[i - 1], 0);
        best = larger(best, cur);
    }
    return best;
}
