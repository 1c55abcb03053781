// An element that an earlier iteration has written is a running scalar.
// options: force
// twin: text
// golden: output
void smooth(int n, double *restrict y, const double *restrict x, double a)
{
    /* heiretsu: linear form over (+,×) in y[i - 1] */
    {
        const long long b0_size = ((long long)(n) - (long long)(1) + 511) / 512;
        const long long b0_end = (long long)(n);
        double b0_y_1 = (long long)(1) < b0_end ? y[0] : 0;
        int b0_redo = 0;
        double b0_y_1_const2s[512];
        double b0_y_1_by_y_13s[512];
        double b0_y_1_before4s[512];
        #pragma omp parallel for
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(1) + b0_i * (8 * b0_size);
            const long long b0_hi = b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size : b0_end;
            const long long b0_len = b0_lo < b0_hi ? (b0_hi - b0_lo) / 8 : 0;
            double b0_y_1_const2l[8];
            double b0_y_1_by_y_13l[8];
            for (int b0_k = 0; b0_k < 8; b0_k++) {
                b0_y_1_const2l[b0_k] = -0.0;
                b0_y_1_by_y_13l[b0_k] = 1.0;
            }
            for (long long b0_t = 0; b0_t < b0_len; b0_t++) {
                #pragma omp simd
                for (int b0_l = 0; b0_l < 8; b0_l++) {
                    const long long i = b0_lo + b0_l * b0_len + b0_t;
                    double b0_y_1_const2;
                    double b0_y_1_by_y_13;
                    b0_y_1_const2 = b0_y_1_const2l[b0_l];
                    b0_y_1_by_y_13 = b0_y_1_by_y_13l[b0_l];
                    b0_y_1_const2 = a * b0_y_1_const2 + x[i];
                    b0_y_1_by_y_13 = a * b0_y_1_by_y_13;
                    if (b0_y_1_by_y_13 < 2.3e-308 && b0_y_1_by_y_13 > -2.3e-308) b0_y_1_by_y_13 = 0;
                    b0_y_1_const2l[b0_l] = b0_y_1_const2;
                    b0_y_1_by_y_13l[b0_l] = b0_y_1_by_y_13;
                }
            }
            {
                double b0_y_1_const2;
                double b0_y_1_by_y_13;
                b0_y_1_const2 = b0_y_1_const2l[7];
                b0_y_1_by_y_13 = b0_y_1_by_y_13l[7];
                for (int i = b0_lo + 8 * b0_len; i < b0_hi; i++) {
                    b0_y_1_const2 = a * b0_y_1_const2 + x[i];
                    b0_y_1_by_y_13 = a * b0_y_1_by_y_13;
                    if (b0_y_1_by_y_13 < 2.3e-308 && b0_y_1_by_y_13 > -2.3e-308) b0_y_1_by_y_13 = 0;
                }
                b0_y_1_const2l[7] = b0_y_1_const2;
                b0_y_1_by_y_13l[7] = b0_y_1_by_y_13;
            }
            for (int b0_k = 0; b0_k < 8; b0_k++) {
                b0_y_1_const2s[b0_i * 8 + b0_k] = b0_y_1_const2l[b0_k];
                b0_y_1_by_y_13s[b0_i * 8 + b0_k] = b0_y_1_by_y_13l[b0_k];
            }
        }
        for (int b0_i = 0; b0_i < 512; b0_i++) {
            b0_y_1_before4s[b0_i] = b0_y_1;
            const double b0_last1 = b0_y_1;
            b0_y_1 = b0_y_1 * b0_y_1_by_y_13s[b0_i] + b0_y_1_const2s[b0_i];
            if (b0_y_1 - b0_y_1 != 0.0) b0_redo = 1;
            if (b0_y_1 == 0.0) b0_redo = 1;
            if (b0_y_1_by_y_13s[b0_i] < 2.3e-308 && b0_y_1_by_y_13s[b0_i] > -2.3e-308 && b0_last1 !=
                0.0 && (b0_y_1 == 0.0 || (b0_last1 < 0.0 ? -b0_last1 : b0_last1) * 2.3e-291 >
                (b0_y_1 < 0.0 ? -b0_y_1 : b0_y_1))) b0_redo = 1;
        }
        if (!b0_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(b0_y_1)
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(1) + b0_i * 8 * b0_size;
                b0_y_1 = b0_y_1_before4s[b0_i * 8];
                for (int i = b0_lo; i < (b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size :
                    b0_end); i++) {
                    // expect: parallel linear-form inserted
                    y[i] = a * b0_y_1 + x[i];
                    b0_y_1 = y[i];
                }
            }
        }
        if (b0_redo) {
            for (int i = 1; i < n; i++) // expect: parallel linear-form inserted
                y[i] = a * y[i - 1] + x[i];
        }
    }
}

void varying(int n, double *restrict y, const double *restrict x, const double *restrict a)
{
    /* heiretsu: linear form over (+,×) in y[i] */
    {
        const long long b0_size = ((long long)(n - 1) - (long long)(0) + 511) / 512;
        const long long b0_end = (long long)(n - 1);
        double b0_y_1 = (long long)(0) < b0_end ? y[(-1) + 1] : 0;
        int b0_redo = 0;
        double b0_y_1_const2s[512];
        double b0_y_1_by_y_13s[512];
        double b0_y_1_before4s[512];
        #pragma omp parallel for
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(0) + b0_i * (8 * b0_size);
            const long long b0_hi = b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size : b0_end;
            const long long b0_len = b0_lo < b0_hi ? (b0_hi - b0_lo) / 8 : 0;
            double b0_y_1_const2l[8];
            double b0_y_1_by_y_13l[8];
            for (int b0_k = 0; b0_k < 8; b0_k++) {
                b0_y_1_const2l[b0_k] = -0.0;
                b0_y_1_by_y_13l[b0_k] = 1.0;
            }
            for (long long b0_t = 0; b0_t < b0_len; b0_t++) {
                #pragma omp simd
                for (int b0_l = 0; b0_l < 8; b0_l++) {
                    const long long i = b0_lo + b0_l * b0_len + b0_t;
                    double b0_y_1_const2;
                    double b0_y_1_by_y_13;
                    b0_y_1_const2 = b0_y_1_const2l[b0_l];
                    b0_y_1_by_y_13 = b0_y_1_by_y_13l[b0_l];
                    b0_y_1_const2 = a[i] * b0_y_1_const2 + x[i];
                    b0_y_1_by_y_13 = a[i] * b0_y_1_by_y_13;
                    if (b0_y_1_by_y_13 < 2.3e-308 && b0_y_1_by_y_13 > -2.3e-308) b0_y_1_by_y_13 = 0;
                    b0_y_1_const2l[b0_l] = b0_y_1_const2;
                    b0_y_1_by_y_13l[b0_l] = b0_y_1_by_y_13;
                }
            }
            {
                double b0_y_1_const2;
                double b0_y_1_by_y_13;
                b0_y_1_const2 = b0_y_1_const2l[7];
                b0_y_1_by_y_13 = b0_y_1_by_y_13l[7];
                for (int i = b0_lo + 8 * b0_len; i < b0_hi; i++) {
                    b0_y_1_const2 = a[i] * b0_y_1_const2 + x[i];
                    b0_y_1_by_y_13 = a[i] * b0_y_1_by_y_13;
                    if (b0_y_1_by_y_13 < 2.3e-308 && b0_y_1_by_y_13 > -2.3e-308) b0_y_1_by_y_13 = 0;
                }
                b0_y_1_const2l[7] = b0_y_1_const2;
                b0_y_1_by_y_13l[7] = b0_y_1_by_y_13;
            }
            for (int b0_k = 0; b0_k < 8; b0_k++) {
                b0_y_1_const2s[b0_i * 8 + b0_k] = b0_y_1_const2l[b0_k];
                b0_y_1_by_y_13s[b0_i * 8 + b0_k] = b0_y_1_by_y_13l[b0_k];
            }
        }
        for (int b0_i = 0; b0_i < 512; b0_i++) {
            b0_y_1_before4s[b0_i] = b0_y_1;
            const double b0_last1 = b0_y_1;
            b0_y_1 = b0_y_1 * b0_y_1_by_y_13s[b0_i] + b0_y_1_const2s[b0_i];
            if (b0_y_1 - b0_y_1 != 0.0) b0_redo = 1;
            if (b0_y_1 == 0.0) b0_redo = 1;
            if (b0_y_1_by_y_13s[b0_i] < 2.3e-308 && b0_y_1_by_y_13s[b0_i] > -2.3e-308 && b0_last1 !=
                0.0 && (b0_y_1 == 0.0 || (b0_last1 < 0.0 ? -b0_last1 : b0_last1) * 2.3e-291 >
                (b0_y_1 < 0.0 ? -b0_y_1 : b0_y_1))) b0_redo = 1;
        }
        if (!b0_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(b0_y_1)
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(0) + b0_i * 8 * b0_size;
                b0_y_1 = b0_y_1_before4s[b0_i * 8];
                for (int i = b0_lo; i < (b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size :
                    b0_end); i++) {
                    // expect: parallel linear-form inserted
                    y[i + 1] = a[i] * b0_y_1 + x[i];
                    b0_y_1 = y[i + 1];
                }
            }
        }
        if (b0_redo) {
            for (int i = 0; i < n - 1; i++) { // expect: parallel linear-form inserted
                y[i + 1] = a[i] * y[i] + x[i];
            }
        }
    }
}

void second(int n, double *restrict y, const double *restrict x, double a, double b)
{
    /* heiretsu: linear form over (+,×) in y[i - 2], y[i - 1] */
    {
        const long long b0_size = ((long long)(n) - (long long)(2) + 511) / 512;
        const long long b0_end = (long long)(n);
        double b0_y_1 = (long long)(2) < b0_end ? y[1] : 0;
        double b0_y_2 = (long long)(2) < b0_end ? y[0] : 0;
        int b0_redo = 0;
        double b0_y_2_by_y_23s[512];
        double b0_y_2_by_y_14s[512];
        double b0_y_1_const5s[512];
        double b0_y_1_by_y_26s[512];
        double b0_y_1_by_y_17s[512];
        double b0_y_2_const8s[512];
        double b0_y_2_before9s[512];
        double b0_y_1_before10s[512];
        #pragma omp parallel for
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(2) + b0_i * (8 * b0_size);
            const long long b0_hi = b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size : b0_end;
            const long long b0_len = b0_lo < b0_hi ? (b0_hi - b0_lo) / 8 : 0;
            double b0_y_2_by_y_23l[8];
            double b0_y_2_by_y_14l[8];
            double b0_y_1_const5l[8];
            double b0_y_1_by_y_26l[8];
            double b0_y_1_by_y_17l[8];
            double b0_y_2_const8l[8];
            for (int b0_k = 0; b0_k < 8; b0_k++) {
                b0_y_2_const8l[b0_k] = -0.0;
                b0_y_2_by_y_23l[b0_k] = 1.0;
                b0_y_2_by_y_14l[b0_k] = 0.0;
                b0_y_1_const5l[b0_k] = -0.0;
                b0_y_1_by_y_26l[b0_k] = 0.0;
                b0_y_1_by_y_17l[b0_k] = 1.0;
            }
            for (long long b0_t = 0; b0_t < b0_len; b0_t++) {
                #pragma omp simd
                for (int b0_l = 0; b0_l < 8; b0_l++) {
                    const long long i = b0_lo + b0_l * b0_len + b0_t;
                    double b0_y_2_by_y_23;
                    double b0_y_2_by_y_14;
                    double b0_y_1_const5;
                    double b0_y_1_by_y_26;
                    double b0_y_1_by_y_17;
                    double b0_y_2_const8;
                    double b0_old8;
                    double b0_old3;
                    double b0_old4;
                    b0_y_2_by_y_23 = b0_y_2_by_y_23l[b0_l];
                    b0_y_2_by_y_14 = b0_y_2_by_y_14l[b0_l];
                    b0_y_1_const5 = b0_y_1_const5l[b0_l];
                    b0_y_1_by_y_26 = b0_y_1_by_y_26l[b0_l];
                    b0_y_1_by_y_17 = b0_y_1_by_y_17l[b0_l];
                    b0_y_2_const8 = b0_y_2_const8l[b0_l];
                    b0_old8 = b0_y_2_const8;
                    b0_y_2_const8 = b0_y_1_const5;
                    b0_y_1_const5 = a * b0_y_2_const8 + b * b0_old8 + x[i];
                    b0_old3 = b0_y_2_by_y_23;
                    b0_y_2_by_y_23 = b0_y_1_by_y_26;
                    b0_y_1_by_y_26 = a * b0_y_2_by_y_23 + b * b0_old3;
                    b0_old4 = b0_y_2_by_y_14;
                    b0_y_2_by_y_14 = b0_y_1_by_y_17;
                    b0_y_1_by_y_17 = a * b0_y_2_by_y_14 + b * b0_old4;
                    if (b0_y_1_by_y_26 < 2.3e-308 && b0_y_1_by_y_26 > -2.3e-308) b0_y_1_by_y_26 = 0;
                    if (b0_y_1_by_y_17 < 2.3e-308 && b0_y_1_by_y_17 > -2.3e-308) b0_y_1_by_y_17 = 0;
                    b0_y_2_by_y_23l[b0_l] = b0_y_2_by_y_23;
                    b0_y_2_by_y_14l[b0_l] = b0_y_2_by_y_14;
                    b0_y_1_const5l[b0_l] = b0_y_1_const5;
                    b0_y_1_by_y_26l[b0_l] = b0_y_1_by_y_26;
                    b0_y_1_by_y_17l[b0_l] = b0_y_1_by_y_17;
                    b0_y_2_const8l[b0_l] = b0_y_2_const8;
                }
            }
            {
                double b0_y_2_by_y_23;
                double b0_y_2_by_y_14;
                double b0_y_1_const5;
                double b0_y_1_by_y_26;
                double b0_y_1_by_y_17;
                double b0_y_2_const8;
                double b0_old8;
                double b0_old3;
                double b0_old4;
                b0_y_2_by_y_23 = b0_y_2_by_y_23l[7];
                b0_y_2_by_y_14 = b0_y_2_by_y_14l[7];
                b0_y_1_const5 = b0_y_1_const5l[7];
                b0_y_1_by_y_26 = b0_y_1_by_y_26l[7];
                b0_y_1_by_y_17 = b0_y_1_by_y_17l[7];
                b0_y_2_const8 = b0_y_2_const8l[7];
                for (int i = b0_lo + 8 * b0_len; i < b0_hi; i++) {
                    b0_old8 = b0_y_2_const8;
                    b0_y_2_const8 = b0_y_1_const5;
                    b0_y_1_const5 = a * b0_y_2_const8 + b * b0_old8 + x[i];
                    b0_old3 = b0_y_2_by_y_23;
                    b0_y_2_by_y_23 = b0_y_1_by_y_26;
                    b0_y_1_by_y_26 = a * b0_y_2_by_y_23 + b * b0_old3;
                    b0_old4 = b0_y_2_by_y_14;
                    b0_y_2_by_y_14 = b0_y_1_by_y_17;
                    b0_y_1_by_y_17 = a * b0_y_2_by_y_14 + b * b0_old4;
                    if (b0_y_1_by_y_26 < 2.3e-308 && b0_y_1_by_y_26 > -2.3e-308) b0_y_1_by_y_26 = 0;
                    if (b0_y_1_by_y_17 < 2.3e-308 && b0_y_1_by_y_17 > -2.3e-308) b0_y_1_by_y_17 = 0;
                }
                b0_y_2_by_y_23l[7] = b0_y_2_by_y_23;
                b0_y_2_by_y_14l[7] = b0_y_2_by_y_14;
                b0_y_1_const5l[7] = b0_y_1_const5;
                b0_y_1_by_y_26l[7] = b0_y_1_by_y_26;
                b0_y_1_by_y_17l[7] = b0_y_1_by_y_17;
                b0_y_2_const8l[7] = b0_y_2_const8;
            }
            for (int b0_k = 0; b0_k < 8; b0_k++) {
                b0_y_2_by_y_23s[b0_i * 8 + b0_k] = b0_y_2_by_y_23l[b0_k];
                b0_y_2_by_y_14s[b0_i * 8 + b0_k] = b0_y_2_by_y_14l[b0_k];
                b0_y_1_const5s[b0_i * 8 + b0_k] = b0_y_1_const5l[b0_k];
                b0_y_1_by_y_26s[b0_i * 8 + b0_k] = b0_y_1_by_y_26l[b0_k];
                b0_y_1_by_y_17s[b0_i * 8 + b0_k] = b0_y_1_by_y_17l[b0_k];
                b0_y_2_const8s[b0_i * 8 + b0_k] = b0_y_2_const8l[b0_k];
            }
        }
        for (int b0_i = 0; b0_i < 512; b0_i++) {
            double b0_old1;
            b0_y_2_before9s[b0_i] = b0_y_2;
            b0_y_1_before10s[b0_i] = b0_y_1;
            const double b0_last1 = b0_y_2;
            const double b0_last2 = b0_y_1;
            b0_old1 = b0_y_2;
            b0_y_2 = b0_y_1 * b0_y_2_by_y_14s[b0_i] + b0_old1 * b0_y_2_by_y_23s[b0_i] +
                b0_y_2_const8s[b0_i];
            b0_y_1 = b0_y_1 * b0_y_1_by_y_17s[b0_i] + b0_old1 * b0_y_1_by_y_26s[b0_i] +
                b0_y_1_const5s[b0_i];
            if (b0_y_2 - b0_y_2 != 0.0) b0_redo = 1;
            if (b0_y_1 - b0_y_1 != 0.0) b0_redo = 1;
            if (b0_y_2 == 0.0) b0_redo = 1;
            if (b0_y_1 == 0.0) b0_redo = 1;
            if (b0_y_1_by_y_26s[b0_i] < 2.3e-308 && b0_y_1_by_y_26s[b0_i] > -2.3e-308 && b0_last1 !=
                0.0 && (b0_y_1 == 0.0 || (b0_last1 < 0.0 ? -b0_last1 : b0_last1) * 2.3e-291 >
                (b0_y_1 < 0.0 ? -b0_y_1 : b0_y_1))) b0_redo = 1;
            if (b0_y_1_by_y_17s[b0_i] < 2.3e-308 && b0_y_1_by_y_17s[b0_i] > -2.3e-308 && b0_last2 !=
                0.0 && (b0_y_1 == 0.0 || (b0_last2 < 0.0 ? -b0_last2 : b0_last2) * 2.3e-291 >
                (b0_y_1 < 0.0 ? -b0_y_1 : b0_y_1))) b0_redo = 1;
        }
        if (!b0_redo) {
            /* the loop itself, block by block, from the values before each block */
            #pragma omp parallel for private(b0_y_1, b0_y_2)
            for (int b0_i = 0; b0_i < 64; b0_i++) {
                const long long b0_lo = (long long)(2) + b0_i * 8 * b0_size;
                b0_y_2 = b0_y_2_before9s[b0_i * 8];
                b0_y_1 = b0_y_1_before10s[b0_i * 8];
                for (int i = b0_lo; i < (b0_lo + 8 * b0_size < b0_end ? b0_lo + 8 * b0_size :
                    b0_end); i++) {
                    // expect: parallel linear-form inserted
                    y[i] = a * b0_y_1 + b * b0_y_2 + x[i];
                    b0_y_2 = b0_y_1;
                    b0_y_1 = y[i];
                }
            }
        }
        if (b0_redo) {
            for (int i = 2; i < n; i++) // expect: parallel linear-form inserted
                y[i] = a * y[i - 1] + b * y[i - 2] + x[i];
        }
    }
}

void prefix(int n, long *a)
{
    /* heiretsu: linear form over + in a[i - 1] */
    {
        const long long b0_size = ((long long)(n) - (long long)(1) + 63) / 64;
        const long long b0_end = (long long)(n);
        long long b0_a_1 = (long long)(1) < b0_end ? a[0] : 0;
        unsigned long long b0_a_1_const2s[64];
        long long b0_a_1_before3s[64];
        #pragma omp parallel for
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(1) + b0_i * b0_size;
            const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
            unsigned long long b0_a_1_const2;
            b0_a_1_const2 = 0;
            for (int i = b0_lo; i < b0_hi; i++) {
                b0_a_1_const2 = a[i] + b0_a_1_const2;
            }
            b0_a_1_const2s[b0_i] = b0_a_1_const2;
        }
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            b0_a_1_before3s[b0_i] = b0_a_1;
            b0_a_1 = b0_a_1 + b0_a_1_const2s[b0_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(b0_a_1)
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(1) + b0_i * b0_size;
            b0_a_1 = b0_a_1_before3s[b0_i];
            for (int i = b0_lo; i < (b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end); i++) {
                // expect: parallel linear-form inserted
                a[i] += b0_a_1;
                b0_a_1 = a[i];
            }
        }
    }
}

void reset(int n, int *restrict y, const int *restrict x)
{
    /* heiretsu: linear form over (+,×) in y[i - 1] */
    {
        const long long b0_size = ((long long)(n) - (long long)(1) + 63) / 64;
        const long long b0_end = (long long)(n);
        int b0_y_1 = (long long)(1) < b0_end ? y[0] : 0;
        unsigned b0_y_1_const2s[64];
        unsigned b0_y_1_by_y_13s[64];
        int b0_y_1_before4s[64];
        #pragma omp parallel for
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(1) + b0_i * b0_size;
            const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
            unsigned b0_y_1_const2;
            unsigned b0_y_1_by_y_13;
            b0_y_1_const2 = 0;
            b0_y_1_by_y_13 = 1;
            for (int i = b0_lo; i < b0_hi; i++) {
                if (0 < x[i]) {
                    b0_y_1_const2 = x[i] + b0_y_1_const2;
                } else {
                    b0_y_1_const2 = 0;
                    b0_y_1_by_y_13 = 0;
                }
            }
            b0_y_1_const2s[b0_i] = b0_y_1_const2;
            b0_y_1_by_y_13s[b0_i] = b0_y_1_by_y_13;
        }
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            b0_y_1_before4s[b0_i] = b0_y_1;
            b0_y_1 = (long long)b0_y_1 * b0_y_1_by_y_13s[b0_i] + b0_y_1_const2s[b0_i];
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(b0_y_1)
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(1) + b0_i * b0_size;
            b0_y_1 = b0_y_1_before4s[b0_i];
            for (int i = b0_lo; i < (b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end); i++) {
                // expect: parallel linear-form inserted
                if (x[i] > 0)
                    y[i] = b0_y_1 + x[i];
                else
                    y[i] = 0;
                b0_y_1 = y[i];
            }
        }
    }
}

void greatest(int n, int *restrict m, const int *restrict x)
{
    /* heiretsu: linear form over max in m[i - 1] */
    {
        const long long b0_size = ((long long)(n) - (long long)(1) + 63) / 64;
        const long long b0_end = (long long)(n);
        int b0_m_1 = (long long)(1) < b0_end ? m[0] : 0;
        int b0_m_12s[64];
        int b0_m_1_before3s[64];
        #pragma omp parallel for
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(1) + b0_i * b0_size;
            const long long b0_hi = b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end;
            int b0_m_12;
            b0_m_12 = b0_m_1;
            for (int i = b0_lo; i < b0_hi; i++) {
                if (b0_m_12 < x[i]) {
                    b0_m_12 = x[i];
                }
            }
            b0_m_12s[b0_i] = b0_m_12;
        }
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            b0_m_1_before3s[b0_i] = b0_m_1;
            if (b0_m_1 < b0_m_12s[b0_i]) {
                b0_m_1 = b0_m_12s[b0_i];
            }
        }
        /* the loop itself, block by block, from the values before each block */
        #pragma omp parallel for private(b0_m_1)
        for (int b0_i = 0; b0_i < 64; b0_i++) {
            const long long b0_lo = (long long)(1) + b0_i * b0_size;
            b0_m_1 = b0_m_1_before3s[b0_i];
            for (int i = b0_lo; i < (b0_lo + b0_size < b0_end ? b0_lo + b0_size : b0_end); i++) {
                // expect: parallel linear-form inserted
                m[i] = b0_m_1;
                if (x[i] > m[i])
                    m[i] = x[i];
                b0_m_1 = m[i];
            }
        }
    }
}
