/* What wraps may wrap; shifts. golden: output */
unsigned bits(int n, unsigned word, unsigned char *restrict bit)
{
    unsigned mask = 1u;
    { const unsigned mask_0 = mask;
    #pragma omp parallel for firstprivate(mask) lastprivate(mask) \
        if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel induction lastprivate
        mask = i < 32 ? mask_0 << i : 0;
        bit[i] = (unsigned char)((word & mask) != 0u);
        mask <<= 1;
    }
    }
    return mask;
}

void digits(int n, unsigned long word, unsigned char *restrict bit)
{
    { const unsigned long long word_0 = word;
    #pragma omp parallel for private(word) if(n >= 4000)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        word = i < 22 ? word_0 >> 3 * i : 0;
        bit[i] = (unsigned char)(word & 7u);
        word >>= 3;
    }
    }
}

void arithmetic(int n, int word, unsigned char *restrict bit)
{
    { const int word_0 = word;
    #pragma omp parallel for private(word) if(n >= 4000)
    for (int i = 0; i < n; i++) { // expect: parallel induction
        word = word_0 >> (i < 31 ? i : 31);
        bit[i] = (unsigned char)(word & 1);
        word >>= 1;
    }
    }
}
