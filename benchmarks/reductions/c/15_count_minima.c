// row 15, numbers: count of minima
// source: min, + · 0.11
int bench(int n, const int *a)
{
    int m = a[0], c = 1;
    for (int i = 1; i < n; i++) { // loop
        if (a[i] < m) {
            m = a[i];
            c = 1;
        } else if (a[i] == m) {
            c++;
        }
    }
    return c;
}
