// row 30, optimization: all equal
// source: ∧ · 0.06
int bench(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // loop
        if (a[i] != a[i - 1])
            ok = 0;
    }
    return ok;
}
