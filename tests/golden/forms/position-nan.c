/* A NaN is taken, and whatever follows it: the blocks look for one among the data. twin: text */
double unordered(int n, const double *a)
{
    int best = 0;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form
        if (!(a[i] <= a[best]))
            best = i;
    }
    return a[best];
}
