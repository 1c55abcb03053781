// options: force
// golden: output
// The test speaks of the old value of `k`, which only `first` still has.
void copied(double *a, double *b, int n, int k)
{
    int first = k;
    k = k + 5;
    for (int i = 0; i < n; i++) { // expect: conditional
        a[i] = b[i + first] + k;
    }
}
