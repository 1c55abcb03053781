/* A chain of three; the values that two of them carry are needed behind them. */
/* twin: text */
/* golden: output */
double chain(int n, double *restrict a, double *restrict b, double *restrict c)
{
    double s = 1.0, t = 1.0;
    int i;
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 3 iterations of loop 1 (1:1) */
    /* loop 3 waits for 1 iteration of loop 1 (1:1) */
    /* loop 3 waits for 0 iterations of loop 2 (1:1) */
    if (n >= 90000) {
        long long ov2_n0 = (long long)n;
        if (ov2_n0 < 0) ov2_n0 = 0;
        long long ov2_n1 = (long long)n - 2;
        if (ov2_n1 < 0) ov2_n1 = 0;
        long long ov2_n2 = (long long)(n - 1);
        if (ov2_n2 < 0) ov2_n2 = 0;
        long long ov2_u = ov2_n0;
        if (ov2_u < ov2_n1) ov2_u = ov2_n1;
        if (ov2_u < ov2_n2) ov2_u = ov2_n2;
        const long long ov2_c = 1 + (ov2_u - 1) / 64;
        long long ov2_d1 = (2 + ov2_c - 1) / ov2_c;
        const long long ov2_rounds = (ov2_u + ov2_c - 1) / ov2_c + ov2_d1;
        char ov2_done[3][220];
        (void)ov2_done;
        double ov2_s_kept = s;
        double ov2_t_kept = t;
        #pragma omp parallel
        #pragma omp single
        for (long long ov2_r = 0; ov2_r < ov2_rounds; ov2_r++) {
            #pragma omp task depend(in: ov2_done[0][ov2_r]) depend(out: ov2_done[0][ov2_r+1]) \
                private(i, s)
            {
                long long ov2_lo = ov2_r * ov2_c, ov2_hi = ov2_lo + ov2_c;
                if (ov2_hi > ov2_n0) ov2_hi = ov2_n0;
                s = ov2_s_kept;
                for (i = ov2_lo; i < ov2_hi; i++) { // expect: parallel overlap
                    s = a[i] / (1.0 + s * s);
                    a[i] = s;
                }
                ov2_s_kept = s;
            }
            #pragma omp task depend(in: ov2_done[1][ov2_r], ov2_done[0][ov2_r+1]) \
                depend(out: ov2_done[1][ov2_r+1]) private(i)
            {
                long long ov2_lo = (ov2_r - ov2_d1) * ov2_c, ov2_hi = ov2_lo + ov2_c;
                if (ov2_lo < 0) ov2_lo = 0;
                if (ov2_hi > ov2_n1) ov2_hi = ov2_n1;
                for (i = 2 + ov2_lo; i < 2 + ov2_hi; i++) // expect: parallel overlap
                    b[i] = (a[i] + a[i - 2]) / (1.0 + b[i - 1] * b[i - 1]);
            }
            #pragma omp task \
                depend(in: ov2_done[2][ov2_r], ov2_done[0][ov2_r+1], ov2_done[1][ov2_r+1]) \
                depend(out: ov2_done[2][ov2_r+1]) private(i, t)
            {
                long long ov2_lo = (ov2_r - ov2_d1) * ov2_c, ov2_hi = ov2_lo + ov2_c;
                if (ov2_lo < 0) ov2_lo = 0;
                if (ov2_hi > ov2_n2) ov2_hi = ov2_n2;
                t = ov2_t_kept;
                for (i = ov2_lo; i < ov2_hi; i++) { // expect: parallel overlap
                    t = (a[i] + b[i + 1]) / (1.0 + t * t);
                    c[i] = t;
                }
                ov2_t_kept = t;
            }
        }
        s = ov2_s_kept;
        t = ov2_t_kept;
        i = ov2_n2;
    } else {
        for (i = 0; i < n; i++) { // expect: parallel overlap
            s = a[i] / (1.0 + s * s);
            a[i] = s;
        }
        for (i = 2; i < n; i++) // expect: parallel overlap
            b[i] = (a[i] + a[i - 2]) / (1.0 + b[i - 1] * b[i - 1]);
        for (i = 0; i < n - 1; i++) { // expect: parallel overlap
            t = (a[i] + b[i + 1]) / (1.0 + t * t);
            c[i] = t;
        }
    }
    return s + t + i;
}
