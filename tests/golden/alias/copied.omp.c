// options: force
// golden: output
// The test speaks of the old value of `k`, which only `first` still has.
void copied(double *a, double *b, int n, int k)
{
    int first = k;
    k = k + 5;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(((long long)n - (long long)first <= ((long long)b - (long long)a) / \
        8 || (long long)first + (long long)n <= ((long long)a - (long long)b) \
        / 8))
    for (int i = 0; i < n; i++) { // expect: conditional
        a[i] = b[i + first] + k;
    }
}
