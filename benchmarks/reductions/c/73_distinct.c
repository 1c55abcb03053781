// row 73, nested: number of distinct elements
// source: sets · —
int bench(int n, const int *restrict a, int *restrict seen)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // loop
        if (!seen[a[i]]) {
            seen[a[i]] = 1;
            c++;
        }
    }
    return c;
}
