// golden: output
void else_for(int n, int c, double *restrict a)
{
    int i;
    if (c)
        #pragma omp parallel for if(n >= 10000)
        for (i = 0; i < n; i++) a[i] = 1.0; // expect: parallel doall
    else
        #pragma omp parallel for if(n >= 10000)
        for (i = 0; i < n; i++) a[i] = 2.0; // expect: parallel doall
}
