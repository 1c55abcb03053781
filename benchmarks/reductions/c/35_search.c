// row 35, optimization: search
// source: ∨, max · 0.06
int bench(int n, const int *a, int key)
{
    int found = 0, at = -1;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == key) {
            found = 1;
            if (i > at)
                at = i;
        }
    }
    return found ? at : -1;
}
