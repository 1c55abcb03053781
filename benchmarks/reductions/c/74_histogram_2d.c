// row 74, nested: 2D histogram
// source: vectors · —
void bench(int n, const int *restrict x, const int *restrict y, unsigned count[16][16])
{
    for (int i = 0; i < n; i++) { // loop
        count[x[i]][y[i]]++;
    }
}
