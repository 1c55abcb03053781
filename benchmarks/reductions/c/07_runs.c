// row 7, numbers: number of disjoint runs of ones
// source: + · 0.09
int bench(int n, const int *a)
{
    int inside = 0, runs = 0;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == 1) {
            if (!inside)
                runs++;
            inside = 1;
        } else {
            inside = 0;
        }
    }
    return runs;
}
