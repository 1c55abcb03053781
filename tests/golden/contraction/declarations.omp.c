/* Declarations of several names: those that nobody needs any more go. golden: output twin: text */
double several(int n, const double *restrict a, double *restrict b)
{
    double x = 2.0;
    double last;
    int i;
    #pragma omp parallel for if(n >= 1000)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        double t1 = a[i] * x;
        // expect: parallel contraction fusion
        double v1 = t1 + a[i];
        // expect: parallel contraction fusion
        double w1 = t1 * v1;
        // expect: parallel contraction fusion
        double s1 = w1 + t1;
        // expect: parallel contraction fusion
        double u1 = s1 + 1.0;
        // expect: parallel fusion
        b[i] = u1 * w1;
    }
    last = b[3];
    return last;
}
