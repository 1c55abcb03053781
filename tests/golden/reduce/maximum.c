/* OpenMP's own clause, where no special values are minded. */ // options: fp=fast
double maximum(int n, const double *a)
{
    double m = a[0];
    for (int i = 2; i <= n; i++) { // expect: parallel reduction(max:m)
        if (a[i - 1] > m) {
            m = a[i - 1];
        }
    }
    return m;
}
