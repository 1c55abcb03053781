// row 45, optimization: number of matches of 10*20*3
// source: +, +, +, +, + · 0.66
unsigned long bench(int n, const int *a)
{
    unsigned long p = 0, q = 0, all = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 1) {
            p = 1;
            q = 0;
        } else if (a[i] == 2) {
            q = p;
            p = 0;
        } else if (a[i] == 3) {
            all += q;
            p = 0;
            q = 0;
        } else if (a[i] != 0) {
            p = 0;
            q = 0;
        }
    }
    return all;
}
