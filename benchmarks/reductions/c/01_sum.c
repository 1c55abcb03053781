// row 1, numbers: sum
// source: + · 0.05
long bench(int n, const long *a)
{
    long s = 0;
    for (int i = 0; i < n; i++) { // loop
        s += a[i];
    }
    return s;
}
