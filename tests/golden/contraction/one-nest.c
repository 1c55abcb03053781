/* The source's figures 15 and 5: a temporary array of one nest, and of two nests that are fused. golden: output twin: text */
void one(int n, const double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    for (i = 0; i < n; i++) { // expect: parallel contraction
        t[i] = a[i] * a[i];
        b[i] = t[i] + 1.0 / t[i];
    }
}

void two(int n, const double *restrict a, double *restrict b)
{
    int i;
    double t[1000];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        t[i] = a[i] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        b[i] = t[i] + 1.0;
}
