// row 2, numbers: sum of evens
// source: + · 0.04
long bench(int n, const long *a)
{
    long s = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] % 2 == 0)
            s += a[i];
    }
    return s;
}
