/* golden: output */
/* Loops that a pointer counts. */
void below(int n, double *restrict a)
{
    double *p;
    { p = a;
      const long long p_count = (a + n) - p;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(p_count >= 7000)
    for (long long p_at = 0; p_at < p_count; p_at++) { // expect: parallel counted induction
        p = p_0 + p_at;
        *p = 1.0;
        p++;
    }
    }
    }
}

void until(int n, double *restrict a)
{
    double *p = a, *end = a + n;
    { const long long p_count2 = end - p;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(p_count2 >= 4000)
    for (long long p_at2 = 0; p_at2 < p_count2; p_at2++) { // expect: parallel counted
        p = p_0 + p_at2;
        *p = *p * 2.0;
        ++p;
    }
    }
    }
}

void last(int n, double *restrict a, double *restrict b)
{
    double *p = a, *q = b;
    double *end = &a[n - 1];
    { const long long p_count3 = end - p + 1;
    { double *const p_0 = p;
      double *const q_0 = q;
    #pragma omp parallel for private(p, q) if(p_count3 >= 4000)
    for (long long p_at3 = 0; p_at3 < p_count3; p_at3++) { // expect: parallel counted
        p = p_0 + p_at3;
        q = q_0 + p_at3;
        *p = *q;
        p++;
        q++;
    }
    }
    }
}

void down(int n, double *restrict a)
{
    double *p = a + n;
    { const long long p_count4 = p - a;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(p_count4 >= 10000)
    for (long long p_at4 = 0; p_at4 < p_count4; p_at4 += 2) { // expect: parallel counted
        p = p_0 - ((long long)p_at4 / 2) * 2;
        p -= 2;
        *p = 0.0;
    }
    }
    }
}

double sum(const double *p, const double *end)
{
    double s = 0;
    { const long long p_count5 = end - p;
    { const double *const p_0 = p;
    #pragma omp parallel for private(p) reduction(+:s) if(p_count5 >= 3000)
    for (long long p_at5 = 0; p_at5 < p_count5; p_at5++) {
        p = p_0 + p_at5; // expect: parallel counted reduction not-validated
        s += *p++;
    }
    }
    }
    return s;
}

void declared(int n, double *restrict a)
{
    { double *p = a, *end = a + n;
      const long long p_count6 = end - p;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(p_count6 >= 7000)
    for (long long p_at6 = 0; p_at6 < p_count6; p_at6++) { // expect: parallel counted
        p = p_0 + p_at6;
        *p = 3.0;
        ++p;
    }
    }
    }
}

/* Where it ends is used. */
double *behind(int n, double *restrict a)
{
    double *p = a;
    { const long long p_count7 = (a + n) - p;
    { double *const p_0 = p;
    #pragma omp parallel for firstprivate(p) lastprivate(p) \
        if(p_count7 >= 7000)
    for (long long p_at7 = 0; p_at7 < p_count7; p_at7++) { // expect: parallel counted lastprivate
        p = p_0 + p_at7;
        *p = n;
        p++;
    }
    }
    }
    return p;
}

/* A row of a nest. */
void nest(int n, double *restrict a)
{
    #pragma omp parallel for
    for (int i = 0; i < n; i++) { // expect: parallel
        double *p;
        for (p = a + 10 * i; p < a + 10 * i + 10; p++)
            *p = i;
    }
}
