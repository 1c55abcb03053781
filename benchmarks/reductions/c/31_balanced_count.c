// row 31, optimization: as many zeros as ones
// source: + · 0.05
int bench(int n, const int *a)
{
    int d = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 0)
            d--;
        else if (a[i] == 1)
            d++;
    }
    return d == 0;
}
