// golden: output
/* The inner t is another variable: the clause must not name it. */
void shadowed(int n, double *restrict a, const double *restrict b)
{
    double t;
    int i;
    #pragma omp parallel for private(t) if(n >= 3000)
    for (i = 0; i < n; i++) { // expect: parallel private(t)
        t = b[i];
        {
            double t = 2.0;
            a[i] = t;
        }
        a[i] += t;
    }
}
