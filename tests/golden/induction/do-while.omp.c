/* Loops that test behind their bodies, and count. golden: output */
void zeroed(int n, double *restrict a)
{
    int i = 0;
    #pragma omp parallel for if((n > 1 ? n : 1) >= 10000)
    for (i = 0; i < (n > 1 ? n : 1); i++) { // expect: parallel counted inserted
        a[i] = 0.0;
    }
}

void every_second(int n, const double *restrict b, double *restrict a)
{
    int i;
    #pragma omp parallel for if((n - 1 > 1 ? n - 1 : 1) >= 4000)
    for (i = 1; i <= ((n - 1) > 1 ? n - 1 : 1); i += 2) { // expect: parallel counted
        a[i] = b[i] * 2.0;
        a[(i + 2) - 1] = b[i + 2] + 1.0;
    }
}

double downwards(const double *restrict a)
{
    double s = 0.0;
    int i = 5000;
    #pragma omp parallel for lastprivate(i) reduction(+:s)
    for (i = 5000; i > 0; i--) { // expect: parallel counted reduction
        s += a[i];
    }
    return s + i;
}
