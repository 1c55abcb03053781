// golden: output
void choose(int n, int c, double *restrict a)
{
    int i;
    switch (c) {
    case 0:
    #pragma omp parallel for if(n >= 10000)
    for (i = 0; i < n; i++) a[i] = 1.0; break;
    default:
        #pragma omp parallel for if(n >= 10000)
        for (i = 0; i < n; i++) // expect: parallel doall
            a[i] = 2.0;
    }
}
