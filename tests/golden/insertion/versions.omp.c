// golden: output
// twin: text
// What is started often, by callers or one loop around, stands there twice: parallel where the size pays, else as it was.
void scale(int n, double *a, double f)
{
    /* Heiretsu: parallel where that pays, else as before */
    {
#ifdef _OPENMP
    extern int omp_get_max_threads(void);
    if (n >= 400000 && omp_get_max_threads() > 1) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel inserted
        a[i] = a[i] * f;
    } else
#endif
    {
    for (int i = 0; i < n; i++) // expect: parallel inserted
        a[i] = a[i] * f;
    }
    }
}

void shrink(int n, double *a, double f)
{
    while (a[0] > f) // expect: sequential
        scale(n, a, 0.5);
}

// Vectors pay on one thread, too.
double sums(int n, int steps, double *a)
{
    double last = 0.0;
    for (int t = 0; t < steps; t++) { // expect: sequential
        double s = 0.0;
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (n >= 400000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for simd reduction(+:s)
        for (int i = 0; i < n; i++) /* the sum */ // expect: parallel reduction inserted
            s += a[i];
        } else
#endif
        {
        #pragma omp simd reduction(+:s)
        for (int i = 0; i < n; i++) /* the sum */ // expect: parallel reduction inserted
            s += a[i];
        }
        }
        a[0] = s * 0.5;
        last = s;
    }
    return last;
}

// Elements beside each other.
void decay(int n, int steps, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (n >= 200000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++) { // expect: parallel inserted
            b[i] = a[i - 1] + a[i + 1];
        }
        } else
#endif
        {
        for (int i = 1; i < n - 1; i++) { // expect: parallel inserted
            b[i] = a[i - 1] + a[i + 1];
        }
        }
        }
        a[0] = b[1];
    }
}
