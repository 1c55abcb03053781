/* A counter that moves by a sum: every part of it counts. golden: output */
void apart(int n, int m, double *restrict a, int k)
{
    { const int k_0 = k;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(k) if(n >= 4000 && m != 1)
    for (int i = 0; i < n; i++) { // expect: conditional induction
        k = k_0 + (long long)i * m - (long long)i;
        a[k] = i;
        k = k + m - 1;
    }
    }
}

void other_order(int n, int m, double *restrict a, int k)
{
    { const int k_0 = k;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for private(k) if(n >= 3000 && (m >= 2 || m <= 1))
    for (int i = 0; i < n; i++) { // expect: conditional induction
        k = (unsigned long long)k_0 + (unsigned long long)i * m * 2 - (unsigned long long)i * 3;
        a[k] = i;
        k = 2 * m + k - 3;
    }
    }
}
