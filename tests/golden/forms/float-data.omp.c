/* Floats that a running integer makes, and comparisons of running floats, are written as they stand: no quotient becomes a
   product, no constants are put together, no sum is turned round. golden: output twin: text */
int hits(int n, const unsigned *a) // options: force
{
    unsigned s = 1;
    int hits = 0;
    /* heiretsu: linear form over (+,×) in s; then linear form over + in hits */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        unsigned b2_s_const3s[512];
        unsigned b2_s_by_s4s[512];
        unsigned b2_hits_const5s[512];
        unsigned b2_s_before6s[512];
        #pragma omp parallel for
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
            const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
            const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
            unsigned b2_s_const3l[8];
            unsigned b2_s_by_s4l[8];
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_s_const3l[b2_k] = 0;
                b2_s_by_s4l[b2_k] = 1;
            }
            for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                #pragma omp simd
                for (int b2_l = 0; b2_l < 8; b2_l++) {
                    const long long i = b2_lo + b2_l * b2_len + b2_t;
                    unsigned b2_s_const3;
                    unsigned b2_s_by_s4;
                    b2_s_const3 = b2_s_const3l[b2_l];
                    b2_s_by_s4 = b2_s_by_s4l[b2_l];
                    b2_s_const3 = a[i] + 1103515245 * b2_s_const3;
                    b2_s_by_s4 = 1103515245 * b2_s_by_s4;
                    b2_s_const3l[b2_l] = b2_s_const3;
                    b2_s_by_s4l[b2_l] = b2_s_by_s4;
                }
            }
            {
                unsigned b2_s_const3;
                unsigned b2_s_by_s4;
                b2_s_const3 = b2_s_const3l[7];
                b2_s_by_s4 = b2_s_by_s4l[7];
                for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                    b2_s_const3 = a[i] + 1103515245 * b2_s_const3;
                    b2_s_by_s4 = 1103515245 * b2_s_by_s4;
                }
                b2_s_const3l[7] = b2_s_const3;
                b2_s_by_s4l[7] = b2_s_by_s4;
            }
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_s_const3s[b2_i * 8 + b2_k] = b2_s_const3l[b2_k];
                b2_s_by_s4s[b2_i * 8 + b2_k] = b2_s_by_s4l[b2_k];
            }
        }
        for (int b2_i = 0; b2_i < 512; b2_i++) {
            b2_s_before6s[b2_i] = s;
            s = s * b2_s_by_s4s[b2_i] + b2_s_const3s[b2_i];
        }
        /* once more, from the values before each block */
        #pragma omp parallel for
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
            const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
            const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
            unsigned b2_hits_const5l[8];
            unsigned b2_s7l[8];
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_hits_const5l[b2_k] = 0;
                b2_s7l[b2_k] = b2_s_before6s[b2_i * 8 + b2_k];
            }
            for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                #pragma omp simd
                for (int b2_l = 0; b2_l < 8; b2_l++) {
                    const long long i = b2_lo + b2_l * b2_len + b2_t;
                    unsigned b2_hits_const5;
                    unsigned b2_s7;
                    b2_hits_const5 = b2_hits_const5l[b2_l];
                    b2_s7 = b2_s7l[b2_l];
                    if ((double)((a[i] + 1103515245 * b2_s7) >> 8) / 10.0 * 3.0 == (double)((a[i] +
                        1103515245 * b2_s7) >> 8) * 3.0 / 10.0) {
                        b2_hits_const5 = b2_hits_const5 + 1;
                    }
                    b2_s7 = a[i] + 1103515245 * b2_s7;
                    b2_hits_const5l[b2_l] = b2_hits_const5;
                    b2_s7l[b2_l] = b2_s7;
                }
            }
            {
                unsigned b2_hits_const5;
                unsigned b2_s7;
                b2_hits_const5 = b2_hits_const5l[7];
                b2_s7 = b2_s7l[7];
                for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                    if ((double)((a[i] + 1103515245 * b2_s7) >> 8) / 10.0 * 3.0 == (double)((a[i] +
                        1103515245 * b2_s7) >> 8) * 3.0 / 10.0) {
                        b2_hits_const5 = b2_hits_const5 + 1;
                    }
                    b2_s7 = a[i] + 1103515245 * b2_s7;
                }
                b2_hits_const5l[7] = b2_hits_const5;
                b2_s7l[7] = b2_s7;
            }
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_hits_const5s[b2_i * 8 + b2_k] = b2_hits_const5l[b2_k];
            }
        }
        #pragma omp parallel for reduction(+:hits)
        for (int b2_i = 0; b2_i < 512; b2_i++) {
            hits = hits + b2_hits_const5s[b2_i];
        }
    }
    return hits;
}

int halves(int n, const double *a)
{
    double s = 0.0;
    int c = 0;
    /* heiretsu: linear form over + in s; then linear form over + in c */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        int b2_redo = 0;
        const double b2_first0 = s;
        const int b2_first1 = c;
        double b2_s_const2s[512];
        unsigned b2_c_const3s[512];
        double b2_s_before4s[512];
        #pragma omp parallel for
        for (int b2_i = 0; b2_i < 64; b2_i++) {
            const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
            const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
            const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
            double b2_s_const2l[8];
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_s_const2l[b2_k] = -0.0;
            }
            for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                #pragma omp simd
                for (int b2_l = 0; b2_l < 8; b2_l++) {
                    const long long i = b2_lo + b2_l * b2_len + b2_t;
                    double b2_s_const2;
                    b2_s_const2 = b2_s_const2l[b2_l];
                    b2_s_const2 = a[i] + b2_s_const2;
                    b2_s_const2l[b2_l] = b2_s_const2;
                }
            }
            {
                double b2_s_const2;
                b2_s_const2 = b2_s_const2l[7];
                #pragma omp simd reduction(+:b2_s_const2)
                for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                    b2_s_const2 = a[i] + b2_s_const2;
                }
                b2_s_const2l[7] = b2_s_const2;
            }
            for (int b2_k = 0; b2_k < 8; b2_k++) {
                b2_s_const2s[b2_i * 8 + b2_k] = b2_s_const2l[b2_k];
            }
        }
        for (int b2_i = 0; b2_i < 512; b2_i++) {
            b2_s_before4s[b2_i] = s;
            s = s + b2_s_const2s[b2_i];
            if (s - s != 0.0) b2_redo = 1;
        }
        if (!b2_redo) {
            /* once more, from the values before each block */
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                unsigned b2_c_const3l[8];
                double b2_s5l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_c_const3l[b2_k] = 0;
                    b2_s5l[b2_k] = b2_s_before4s[b2_i * 8 + b2_k];
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        unsigned b2_c_const3;
                        double b2_s5;
                        b2_c_const3 = b2_c_const3l[b2_l];
                        b2_s5 = b2_s5l[b2_l];
                        if (0.5 * (b2_s5 + a[i]) - (b2_s5 + a[i]) / 3.0 + (a[i] - (a[i] - 1.0)) <
                            0.1 * ((b2_s5 + a[i]) / 3.0) - (b2_s5 + a[i] - 7.0) / 3.0) {
                            b2_c_const3 = b2_c_const3 + 1;
                        }
                        b2_s5 = b2_s5 + a[i];
                        b2_c_const3l[b2_l] = b2_c_const3;
                        b2_s5l[b2_l] = b2_s5;
                    }
                }
                {
                    unsigned b2_c_const3;
                    double b2_s5;
                    b2_c_const3 = b2_c_const3l[7];
                    b2_s5 = b2_s5l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (0.5 * (b2_s5 + a[i]) - (b2_s5 + a[i]) / 3.0 + (a[i] - (a[i] - 1.0)) <
                            0.1 * ((b2_s5 + a[i]) / 3.0) - (b2_s5 + a[i] - 7.0) / 3.0) {
                            b2_c_const3 = b2_c_const3 + 1;
                        }
                        b2_s5 = b2_s5 + a[i];
                    }
                    b2_c_const3l[7] = b2_c_const3;
                    b2_s5l[7] = b2_s5;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_c_const3s[b2_i * 8 + b2_k] = b2_c_const3l[b2_k];
                }
            }
            #pragma omp parallel for reduction(+:c)
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                c = c + b2_c_const3s[b2_i];
            }
        }
        if (b2_redo) {
            s = b2_first0;
            c = b2_first1;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                s = s + a[i];
                if (0.1 * (s / 3.0) - (s - 7.0) / 3.0 > 0.5 * s - s / 3.0 + (a[i] - (a[i] - 1.0)))
                    c = c + 1;
            }
        }
    }
    return c;
}

int singles(int n, const float *a)
{
    float m = 0.0f;
    int k = 0, c = 0;
    /* heiretsu: linear form over + in k; then linear form over + in c */
    {
        const long long b3_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b3_end = (long long)(n);
        unsigned b3_k_const2s[512];
        unsigned b3_c_const3s[512];
        int b3_k_before4s[512];
        #pragma omp parallel for
        for (int b3_i = 0; b3_i < 64; b3_i++) {
            const long long b3_lo = (long long)(0) + b3_i * (8 * b3_size);
            const long long b3_hi = b3_lo + 8 * b3_size < b3_end ? b3_lo + 8 * b3_size : b3_end;
            const long long b3_len = b3_lo < b3_hi ? (b3_hi - b3_lo) / 8 : 0;
            for (int b3_k = 0; b3_k < 8; b3_k++) {
                const long long b3_from = b3_lo + b3_k * b3_len;
                const long long b3_to = b3_k == 7 ? b3_hi : b3_from + b3_len;
                unsigned b3_k_const2;
                b3_k_const2 = 0;
                for (int i = b3_from; i < b3_to; i++) {
                    if (0.5f < a[i]) {
                        b3_k_const2 = b3_k_const2 + 1;
                    }
                }
                b3_k_const2s[b3_i * 8 + b3_k] = b3_k_const2;
            }
        }
        for (int b3_i = 0; b3_i < 512; b3_i++) {
            b3_k_before4s[b3_i] = k;
            k = k + b3_k_const2s[b3_i];
        }
        /* once more, from the values before each block */
        #pragma omp parallel for
        for (int b3_i = 0; b3_i < 64; b3_i++) {
            const long long b3_lo = (long long)(0) + b3_i * (8 * b3_size);
            const long long b3_hi = b3_lo + 8 * b3_size < b3_end ? b3_lo + 8 * b3_size : b3_end;
            const long long b3_len = b3_lo < b3_hi ? (b3_hi - b3_lo) / 8 : 0;
            unsigned b3_c_const3l[8];
            int b3_k5l[8];
            for (int b3_k = 0; b3_k < 8; b3_k++) {
                b3_c_const3l[b3_k] = 0;
                b3_k5l[b3_k] = b3_k_before4s[b3_i * 8 + b3_k];
            }
            for (long long b3_t = 0; b3_t < b3_len; b3_t++) {
                #pragma omp simd
                for (int b3_l = 0; b3_l < 8; b3_l++) {
                    const long long i = b3_lo + b3_l * b3_len + b3_t;
                    unsigned b3_c_const3;
                    int b3_k5;
                    b3_c_const3 = b3_c_const3l[b3_l];
                    b3_k5 = b3_k5l[b3_l];
                    if (a[i] < 1.0f) {
                        if (m < (float)((0.5f < a[i] ? 1 : 0) + b3_k5) / 3.0f * 7.0f) {
                            b3_c_const3 = b3_c_const3 + 1;
                        }
                    }
                    b3_k5 = (0.5f < a[i] ? 1 : 0) + b3_k5;
                    b3_c_const3l[b3_l] = b3_c_const3;
                    b3_k5l[b3_l] = b3_k5;
                }
            }
            {
                unsigned b3_c_const3;
                int b3_k5;
                b3_c_const3 = b3_c_const3l[7];
                b3_k5 = b3_k5l[7];
                for (int i = b3_lo + 8 * b3_len; i < b3_hi; i++) {
                    if (a[i] < 1.0f) {
                        if (m < (float)((0.5f < a[i] ? 1 : 0) + b3_k5) / 3.0f * 7.0f) {
                            b3_c_const3 = b3_c_const3 + 1;
                        }
                    }
                    b3_k5 = (0.5f < a[i] ? 1 : 0) + b3_k5;
                }
                b3_c_const3l[7] = b3_c_const3;
                b3_k5l[7] = b3_k5;
            }
            for (int b3_k = 0; b3_k < 8; b3_k++) {
                b3_c_const3s[b3_i * 8 + b3_k] = b3_c_const3l[b3_k];
            }
        }
        #pragma omp parallel for reduction(+:c)
        for (int b3_i = 0; b3_i < 512; b3_i++) {
            c = c + b3_c_const3s[b3_i];
        }
    }
    return c;
}
