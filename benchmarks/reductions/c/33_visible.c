// row 33, optimization: visible points (line of sight)
// source: max · 0.11
void bench(int n, const double *slope, int *restrict seen)
{
    double top = -1.0e300;
    for (int i = 0; i < n; i++) { // loop
        if (slope[i] > top) {
            top = slope[i];
            seen[i] = 1;
        } else {
            seen[i] = 0;
        }
    }
}
