// row 6, numbers: count of a given element
// source: + · 0.07
int bench(int n, const int *a, int key)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == key)
            c = c + 1;
    }
    return c;
}
