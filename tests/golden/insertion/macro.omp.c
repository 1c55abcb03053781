// golden: output
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define LENGTH n

void macro(int n, double *restrict a)
{
    #pragma omp parallel for if(n >= 10000)
    EACH(i, n) a[i] = 1.0; // expect: parallel doall
    #pragma omp parallel for if(n >= 10000)
    for (int i = 0; i < LENGTH; i++) // expect: parallel doall
        a[i] = 2.0;
}
