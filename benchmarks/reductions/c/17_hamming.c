// row 17, numbers: Hamming distance
// source: + · 0.05
int bench(int n, const char *a, const char *b)
{
    int d = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] != b[i])
            d++;
    }
    return d;
}
