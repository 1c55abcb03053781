/* golden: output */
/* Loops that count down in their test. */
void copy(int n, double *restrict a, const double *restrict b)
{
    double *p = a;
    const double *q = b;
    { const long long n_count = n;
    { double *const p_0 = p;
      const double *const q_0 = q;
    #pragma omp parallel for private(p, q) if(n_count >= 3000)
    for (long long n_at = 0; n_at < n_count; n_at++) {
        p = p_0 + n_at;
        q = q_0 + n_at; // expect: parallel counted induction
        *p++ = *q++;
    }
    }
    n = (n > 0 ? 0 : n) - 1;
    }
}

void scale(unsigned long n, double *restrict a, double c)
{
    double *p = a;
    { const long long n_count2 = n;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(n_count2 >= 4000)
    for (long long n_at2 = 0; n_at2 < n_count2; n_at2++) { // expect: parallel counted
        p = p_0 + n_at2;
        *p = c * *p;
        p++;
    }
    }
    n = (n > 0 ? 0 : n) - 1;
    }
}

int left(int n, double *restrict a)
{
    double *p = a;
    { const long long n_count3 = n;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(n_count3 >= 5000)
    for (long long n_at3 = 0; n_at3 < n_count3; n_at3++) {
        p = p_0 + n_at3; // expect: parallel counted
        *p++ = 1.0;
    }
    }
    n = (n > 0 ? 0 : n) - 1;
    }
    return n;
}

int first(int n, double *restrict a)
{
    double *p = a;
    { const long long n_count4 = (long long)n - 1;
    { double *const p_0 = p;
    #pragma omp parallel for private(p) if(n_count4 >= 5000)
    for (long long n_at4 = 0; n_at4 < n_count4; n_at4++) {
        p = p_0 + n_at4; // expect: parallel counted
        *p++ = 1.0;
    }
    }
    n = (n > 1 ? 1 : n) - 1;
    }
    return n;
}

double sum(int n, const double *a)
{
    double s = 0;
    { const long long n_count5 = n;
    { const double *const a_0 = a;
    #pragma omp parallel for private(a) reduction(+:s) if(n_count5 >= 3000)
    for (long long n_at5 = 0; n_at5 < n_count5; n_at5++) {
        a = a_0 + n_at5; // expect: parallel counted reduction
        s += *a++;
    }
    }
    n = (n > 0 ? 0 : n) - 1;
    }
    return s;
}
