// row 37, optimization: 0*1*
// source: ∧ · 0.06
int bench(int n, const int *a)
{
    int ones = 0, ok = 1;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 1)
            ones = 1;
        else if (a[i] != 0 || ones)
            ok = 0;
    }
    return ok;
}
