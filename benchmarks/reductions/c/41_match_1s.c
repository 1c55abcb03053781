// row 41, optimization: number of matches of 1*
// source: +, + · 0.12
unsigned long bench(int n, const int *a)
{
    unsigned long ending = 0, all = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 1)
            ending = ending + 1;
        else
            ending = 0;
        all += ending;
    }
    return all;
}
