// row 5, numbers: count of positives
// source: + · 0.04
int bench(int n, const int *a)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] > 0)
            c++;
    }
    return c;
}
