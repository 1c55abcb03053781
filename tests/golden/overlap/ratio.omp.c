/* One iteration of the first loop makes two elements; the second loop takes one at a time (1:2). */
/* twin: text */
/* golden: output */
void ratio(int n, double *restrict a, double *restrict b)
{
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 1 iteration of loop 1 (1:2) */
    if (n >= 40000) {
        long long ov0_n0 = (long long)n - 1;
        if (ov0_n0 < 0) ov0_n0 = 0;
        long long ov0_n1 = (long long)(2 * n) - 2;
        if (ov0_n1 < 0) ov0_n1 = 0;
        long long ov0_u = ov0_n0;
        if (ov0_u < (ov0_n1 + 1) / 2) ov0_u = (ov0_n1 + 1) / 2;
        const long long ov0_c = 1 + (ov0_u - 1) / 64;
        const long long ov0_b1 = 2 * ov0_c;
        const long long ov0_rounds = (ov0_u + ov0_c - 1) / ov0_c;
        char ov0_done[2][147];
        (void)ov0_done;
        #pragma omp parallel
        #pragma omp single
        for (long long ov0_r = 0; ov0_r < ov0_rounds; ov0_r++) {
            #pragma omp task depend(in: ov0_done[0][ov0_r]) depend(out: ov0_done[0][ov0_r+1])
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) { // expect: parallel overlap
                    a[2 * i] = a[2 * i] / (1.0 + a[2 * i - 1] * a[2 * i - 1]);
                    a[2 * i + 1] = a[2 * i + 1] / (1.0 + a[2 * i] * a[2 * i]);
                }
            }
            #pragma omp task depend(in: ov0_done[1][ov0_r], ov0_done[0][ov0_r+1]) \
                depend(out: ov0_done[1][ov0_r+1])
            {
                long long ov0_lo = ov0_r * ov0_b1, ov0_hi = ov0_lo + ov0_b1;
                if (ov0_hi > ov0_n1) ov0_hi = ov0_n1;
                for (int j = 2 + ov0_lo; j < 2 + ov0_hi; j++) // expect: parallel overlap
                    b[j] = a[j] / (1.0 + b[j - 1] * b[j - 1]);
            }
        }
    } else {
        for (int i = 1; i < n; i++) { // expect: parallel overlap
            a[2 * i] = a[2 * i] / (1.0 + a[2 * i - 1] * a[2 * i - 1]);
            a[2 * i + 1] = a[2 * i + 1] / (1.0 + a[2 * i] * a[2 * i]);
        }
        for (int j = 2; j < 2 * n; j++) // expect: parallel overlap
            b[j] = a[j] / (1.0 + b[j - 1] * b[j - 1]);
    }
}

void back(int n, double *restrict a, double *restrict b)
{
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 3 iterations of loop 1 (3:1) */
    if (n >= 40000) {
        long long ov0_n0 = (long long)(3 * n) - 1;
        if (ov0_n0 < 0) ov0_n0 = 0;
        long long ov0_n1 = (long long)n - 1;
        if (ov0_n1 < 0) ov0_n1 = 0;
        long long ov0_u = (ov0_n0 + 2) / 3;
        if (ov0_u < ov0_n1) ov0_u = ov0_n1;
        const long long ov0_c = 1 + (ov0_u - 1) / 64;
        const long long ov0_b0 = 3 * ov0_c;
        const long long ov0_rounds = (ov0_u + ov0_c - 1) / ov0_c;
        char ov0_done[2][147];
        (void)ov0_done;
        #pragma omp parallel
        #pragma omp single
        for (long long ov0_r = 0; ov0_r < ov0_rounds; ov0_r++) {
            #pragma omp task depend(in: ov0_done[0][ov0_r]) depend(out: ov0_done[0][ov0_r+1])
            {
                long long ov0_lo = ov0_r * ov0_b0, ov0_hi = ov0_lo + ov0_b0;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: parallel overlap
                    a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
            }
            #pragma omp task depend(in: ov0_done[1][ov0_r], ov0_done[0][ov0_r+1]) \
                depend(out: ov0_done[1][ov0_r+1])
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n1) ov0_hi = ov0_n1;
                for (int j = 1 + ov0_lo; j < 1 + ov0_hi; j++) // expect: parallel overlap
                    b[j] = (a[3 * j] + a[3 * j - 1] + a[3 * j - 2]) / (1.0 + b[j - 1] * b[j - 1]);
            }
        }
    } else {
        for (int i = 1; i < 3 * n; i++) // expect: parallel overlap
            a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
        for (int j = 1; j < n; j++) // expect: parallel overlap
            b[j] = (a[3 * j] + a[3 * j - 1] + a[3 * j - 2]) / (1.0 + b[j - 1] * b[j - 1]);
    }
}
