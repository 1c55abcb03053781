// golden: output
// Loops that a macro writes take their directive before its use, and those whose body alone is a macro's.
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define ALL(n) for (k = 0; k < n; ++k)
#define BEGIN(i, n) for (int i = 0; i < n; i++) {
#define END }
#define TWICE(i) a[i] *= 2.0;
void loops(int n, double *restrict a, const double *restrict b)
{
    int k;
    #pragma omp parallel for if(n >= 7000)
    EACH(i, n) // expect: parallel inserted
        a[i] = b[i];
    if (n > 3)
        #pragma omp parallel for if(n >= 5000)
        EACH(i, n) a[i] += 1.0; // expect: parallel inserted
    #pragma omp parallel for if(n >= 4000)
    ALL(n) { // expect: parallel inserted
        a[k] += b[k];
    }
    #pragma omp parallel for if(n >= 5000)
    BEGIN(i, n) // expect: parallel inserted
        a[i] -= 1.0;
    END
    #pragma omp parallel for if(n >= 5000)
    for (int i = 0; i < n; i++) TWICE(i) // expect: parallel inserted
}
