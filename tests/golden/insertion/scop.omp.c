/* golden: output, options: force
 * Pragmas that bind to nothing stop neither a directive nor a rewrite. */
double a[300][300], b[300][300], c[300][300];

void multiply(double alpha)
{
#pragma scop
    #pragma omp parallel for
    for (int i = 0; i < 300; i++) { // expect: parallel inserted
        for (int j = 0; j < 300; j++) {
            c[i][j] = 0;
        }
        for (int k = 0; k < 300; k += 4) {
            for (int j = 0; j < 300; j++) {
                c[i][j] += alpha * a[i][k] * b[k][j];
                c[i][j] += alpha * a[i][k + 1] * b[k + 1][j];
                c[i][j] += alpha * a[i][k + 2] * b[k + 2][j];
                c[i][j] += alpha * a[i][k + 3] * b[k + 3][j];
            }
        }
    }
#pragma endscop
}

void add(void) {
    #pragma omp parallel for
    for (int i = 0; i < 300; i++) // expect: parallel inserted
        for (int j = 0; j < 300; j++)
            c[i][j] += a[i][j];
}
