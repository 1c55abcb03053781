/* golden: output, options: force
 * Pragmas that bind to nothing stop neither a directive nor a rewrite. */
double a[300][300], b[300][300], c[300][300];

void multiply(double alpha)
{
#pragma scop
    for (int i = 0; i < 300; i++) // expect: parallel inserted
        for (int j = 0; j < 300; j++) {
            c[i][j] = 0;
#pragma region products
            for (int k = 0; k < 300; k++)
                c[i][j] += alpha * a[i][k] * b[k][j];
        }
#pragma endscop
}

void add(void) { for (int i = 0; i < 300; i++) // expect: parallel inserted
        for (int j = 0; j < 300; j++)
            c[i][j] += a[i][j];
}
