/* The source's figures 15 and 5: a temporary array of one nest, and of two nests that are fused. golden: output twin: text */
void one(int n, const double *restrict a, double *restrict b)
{
    int i;
    #pragma omp parallel for if(n >= 2000)
    for (i = 0; i < n; i++) { // expect: parallel contraction
        double t1 = a[i] * a[i];
        b[i] = t1 + 1.0 / t1;
    }
}

void two(int n, const double *restrict a, double *restrict b)
{
    int i;
    #pragma omp parallel for if(n >= 3000)
    for (i = 0; i < n; i++) { // expect: parallel contraction fusion
        double t1 = a[i] * 2.0;
        // expect: parallel contraction fusion
        b[i] = t1 + 1.0;
    }
}
