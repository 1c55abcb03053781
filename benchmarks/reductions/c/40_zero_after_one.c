// row 40, optimization: a zero after a one
// source: ∧, ∧ · 0.06
int bench(int n, const int *a)
{
    int one = 0, hit = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 0 && one)
            hit = 1;
        if (a[i] == 1)
            one = 1;
    }
    return hit;
}
