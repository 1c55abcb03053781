// row 39, optimization: no zero but at the head
// source: ∧ · 0.02
int bench(int n, const int *a)
{
    int ok = 1;
    for (int i = 0; i < n; i++) { // loop
        if (i > 0 && a[i] == 0)
            ok = 0;
    }
    return ok;
}
