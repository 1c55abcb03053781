// row 23, optimization: longest run of ones
// source: +, max · 0.17
int bench(int n, const int *a)
{
    int run = 0, best = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 1)
            run++;
        else
            run = 0;
        if (run > best)
            best = run;
    }
    return best;
}
