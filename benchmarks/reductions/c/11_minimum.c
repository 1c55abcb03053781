// row 11, numbers: minimum
// source: min, min · 0.04
float bench(int n, const float *a)
{
    float m = a[0];
    for (int i = 1; i < n; i++) { // loop
        if (a[i] < m)
            m = a[i];
    }
    return m;
}
