// The divisor is tested in the same condition. twin: text golden: output
int divide(int n, const int *a, const int *b)
{
    int count = 0, runs = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (a[i] != 0 && b[i] / a[i] > 3)
            count = count + 1;
        else
            count = 0;
        runs = runs + count;
    }
    return runs;
}
