// row 38, optimization: (01)*
// source: ∧ · 0.06
int bench(int n, const int *a)
{
    int next = 0, ok = 1;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] != next)
            ok = 0;
        next = 1 - next;
    }
    return ok && next == 0;
}
