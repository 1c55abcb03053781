/* Counters that every iteration doubles, halves or shifts. golden: output twin: text */
int doubled(int n, int k, int *restrict b)
{
    { const int k_0 = k;
    #pragma omp parallel for firstprivate(k) lastprivate(k) if(n >= 5000)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        k = i < 32 ? (int)((unsigned)k_0 << i) : 0;
        b[i] = k;
        k = k + k;
    }
    }
    return k;
}

void halved(int n, int k, int *restrict b)
{
    { const int k_0 = k;
    #pragma omp parallel for private(k) if(n >= 2000)
    for (int i = 1; i <= n; i++) { // expect: parallel induction
        k = i - 1 < 32 ? (int)(k_0 / (1LL << (i - 1))) : 0;
        b[i - 1] = k;
        k = k / 2;
    }
    }
}

void fourfold(int n, int *restrict b, int *restrict c)
{
    int k = 1;
    { const int k_0 = k;
    #pragma omp parallel for private(k) if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel induction private
        k = i < 16 ? (int)((unsigned)k_0 << 2 * i) : 0;
        b[i] = b[i] * 3 + k;
        k = 4 * k;
        c[i] = k;
    }
    }
}
