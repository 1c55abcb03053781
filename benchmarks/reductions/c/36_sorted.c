// row 36, optimization: sorted
// source: ∧ · 0.06
int bench(int n, const double *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // loop
        if (!(a[i - 1] <= a[i]))
            ok = 0;
    }
    return ok;
}
