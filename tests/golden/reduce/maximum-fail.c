/* What is compared is not what is stored. */
double maximum(int n, const double *a, const double *b)
{
    double m = a[0];
    for (int i = 2; i <= n; i++) { // expect: sequential m
        if (a[i - 1] > m) {
            m = b[i - 1];
        }
    }
    return m;
}
