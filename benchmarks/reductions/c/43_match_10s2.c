// row 43, optimization: number of matches of 10*2
// source: +, +, + · 0.28
unsigned long bench(int n, const int *a)
{
    unsigned long open = 0, all = 0;
    for (int i = 0; i < n; i++) { // loop
        switch (a[i]) {
        case 0:
            break;
        case 1:
            open = 1;
            break;
        case 2:
            all += open;
            open = 0;
            break;
        default:
            open = 0;
        }
    }
    return all;
}
