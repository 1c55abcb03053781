/* Nothing says that the two pointers name different memory: a test before the loops does. */
/* golden: output, golden: report */
void maybe(int n, double *a, double *b)
{
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 1 iteration of loop 1 (1:1) */
    if (n >= 70000 && (n <= ((long long)b - (long long)a) / 8 || n <= ((long long)a - (long long)b)
        / 8)) {
        long long ov0_n0 = (long long)n - 1;
        if (ov0_n0 < 0) ov0_n0 = 0;
        const long long ov0_c = 1 + (ov0_n0 - 1) / 64;
        const long long ov0_rounds = (ov0_n0 + ov0_c - 1) / ov0_c;
        char ov0_done[2][147];
        (void)ov0_done;
        #pragma omp parallel
        #pragma omp single
        for (long long ov0_r = 0; ov0_r < ov0_rounds; ov0_r++) {
            #pragma omp task depend(in: ov0_done[0][ov0_r]) depend(out: ov0_done[0][ov0_r+1])
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: conditional overlap
                    a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
            }
            #pragma omp task depend(in: ov0_done[1][ov0_r], ov0_done[0][ov0_r+1]) \
                depend(out: ov0_done[1][ov0_r+1])
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: conditional overlap
                    b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
            }
        }
    } else {
        for (int i = 1; i < n; i++) // expect: conditional overlap
            a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
        for (int i = 1; i < n; i++) // expect: conditional overlap
            b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
    }
}

/* Integers: what the second loop reads through a pointer might be the bound of nothing here. */
int sums(int n, const int *from, int *to, int *next)
{
    int s = 0, t = 0;
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 3 iterations of loop 1 (1:1) */
    if (n >= 100000 && ((long long)n - 2 <= ((long long)next - (long long)from) / 4 || n <=
        ((long long)from - (long long)next) / 4) && ((long long)n - 2 <= ((long long)next -
        (long long)to) / 4 || n <= ((long long)to - (long long)next) / 4)) {
        long long ov2_n0 = (long long)n;
        if (ov2_n0 < 0) ov2_n0 = 0;
        long long ov2_n1 = (long long)n - 2;
        if (ov2_n1 < 0) ov2_n1 = 0;
        long long ov2_u = ov2_n0;
        if (ov2_u < ov2_n1) ov2_u = ov2_n1;
        const long long ov2_c = 1 + (ov2_u - 1) / 64;
        long long ov2_d1 = (2 + ov2_c - 1) / ov2_c;
        const long long ov2_rounds = (ov2_u + ov2_c - 1) / ov2_c + ov2_d1;
        char ov2_done[2][147];
        (void)ov2_done;
        int ov2_s_kept = s;
        int ov2_t_kept = t;
        #pragma omp parallel
        #pragma omp single
        for (long long ov2_r = 0; ov2_r < ov2_rounds; ov2_r++) {
            #pragma omp task depend(in: ov2_done[0][ov2_r]) depend(out: ov2_done[0][ov2_r+1]) \
                private(s)
            {
                long long ov2_lo = ov2_r * ov2_c, ov2_hi = ov2_lo + ov2_c;
                if (ov2_hi > ov2_n0) ov2_hi = ov2_n0;
                s = ov2_s_kept;
                for (int i = ov2_lo; i < ov2_hi; i++) { // expect: conditional overlap
                    s = (s + from[i]) % 1000;
                    to[i] = s;
                }
                ov2_s_kept = s;
            }
            #pragma omp task depend(in: ov2_done[1][ov2_r], ov2_done[0][ov2_r+1]) \
                depend(out: ov2_done[1][ov2_r+1]) private(t)
            {
                long long ov2_lo = (ov2_r - ov2_d1) * ov2_c, ov2_hi = ov2_lo + ov2_c;
                if (ov2_lo < 0) ov2_lo = 0;
                if (ov2_hi > ov2_n1) ov2_hi = ov2_n1;
                t = ov2_t_kept;
                for (int i = 2 + ov2_lo; i < 2 + ov2_hi; i++) { // expect: conditional overlap
                    t = (t * 3 + to[i - 2] + to[i]) % 1000;
                    next[i] = t;
                }
                ov2_t_kept = t;
            }
        }
        s = ov2_s_kept;
        t = ov2_t_kept;
    } else {
        for (int i = 0; i < n; i++) { // expect: conditional overlap
            s = (s + from[i]) % 1000;
            to[i] = s;
        }
        for (int i = 2; i < n; i++) { // expect: conditional overlap
            t = (t * 3 + to[i - 2] + to[i]) % 1000;
            next[i] = t;
        }
    }
    return s + t;
}
