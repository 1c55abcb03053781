// row 42, optimization: number of matches of 1*2
// source: +, + · 0.14
unsigned long bench(int n, const int *a)
{
    unsigned long ones = 0, all = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 1) {
            ones++;
        } else {
            if (a[i] == 2)
                all += ones + 1;
            ones = 0;
        }
    }
    return all;
}
