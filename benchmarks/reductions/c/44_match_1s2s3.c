// row 44, optimization: number of matches of 1*2*3
// source: +, +, + · 0.31
unsigned long bench(int n, const int *a)
{
    unsigned long p = 0, q = 0, all = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 1) {
            p = p + 1;
            q = 0;
        } else if (a[i] == 2) {
            q = q + p + 1;
            p = 0;
        } else {
            if (a[i] == 3)
                all += p + q + 1;
            p = 0;
            q = 0;
        }
    }
    return all;
}
