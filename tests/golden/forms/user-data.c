/* Functions of the user's: a float recurrence looked into; data alone through one with a loop, a table and a global that nothing changes. golden: output */
static const int weight[4] = {1, -2, 3, -4};
static int threshold = 7;

static double step(double s, double x, double c)
{
    double kept = c * s;
    return kept + (1.0 - c) * x;
}

static int cost(int x)
{
    int k = 0;
    for (int j = 0; j < 8; j++) // expect: parallel reduction(+:k)
        k += (x >> j) & 1;
    return k - weight[x & 3];
}

static int gain(int x)
{
    return x > threshold ? x - threshold : -1;
}

double smooth(int n, const double *x, double c, double s)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        s = step(s, x[i], c);
    return s;
}

int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        cur += cost(a[i]) + gain(a[i]);
        if (cur < 0)
            cur = 0;
        if (cur > best)
            best = cur;
    }
    return best;
}
