/* A sweep through the planes of a box: of each plane first the coefficients, then its rows, each after the one before it. */
/* twin: text */
/* golden: output */
void sweep(int n, double u[restrict n][n][n], double f[restrict n][n][n], double w[restrict n][n])
{
    int i, j, k;
    double t;
    /* heiretsu: every thread runs the whole loop, with rows of its own */
    #pragma omp parallel private(i, j, k, t) if((double)n * n * n >= 30000 && n >= 70)
    for (k = 1; k < n - 1; k++) { // expect: parallel overlap
        #pragma omp for schedule(static) nowait
        for (j = 1; j < n - 1; j++) { // expect: parallel doall not-inserted
            for (i = 1; i < n - 1; i++) {
                t = f[k][j][i] * f[k][j][i];
                w[j][i] = 1.0 / (6.0 + t);
            }
        }
        /* the rows of the plane */
        #pragma omp for schedule(static) ordered(1) nowait
        for (j = 1; j < n - 1; j++) { // expect: sequential H101(u)
            #pragma omp ordered depend(sink: j-1)
            for (i = 1; i < n - 1; i++) { // expect: sequential H101(u)
                t = f[k][j][i] + u[k - 1][j][i] + u[k][j - 1][i];
                u[k][j][i] = w[j][i] * (t + u[k][j][i - 1]);
            }
            #pragma omp ordered depend(source)
        }
    }
}
