// row 27, optimization: maximum suffix sum
// source: (max,+) · 0.07
long bench(int n, const long *a)
{
    long s = 0;
    for (int i = 0; i < n; i++) { // loop
        s += a[i];
        if (s < 0)
            s = 0;
    }
    return s;
}
