/* Declarations of several names: those that nobody needs any more go. golden: output twin: text */
double several(int n, const double *restrict a, double *restrict b)
{
    double x = 2.0;
    double last;
    int i;
    #pragma omp parallel for if(n >= 1000)
    for (i = 0; i < n; i++) {
        double t1 = a[i] * x;
        double v1 = t1 + a[i];
        double w1 = t1 * v1;
        double s1 = w1 + t1;
        double u1 = s1 + 1.0;
        b[i] = u1 * w1;
    }
    last = b[3];
    return last;
}
