/* Two recurrences over one array: the second one follows the first one. */
/* twin: text */
/* golden: output, golden: report */
void same(int n, double *restrict a)
{
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 2 iterations of loop 1 (1:1) */
    if (n >= 70000) {
        long long ov0_n0 = (long long)n - 1;
        if (ov0_n0 < 0) ov0_n0 = 0;
        const long long ov0_c = 1 + (ov0_n0 - 1) / 64;
        const long long ov0_rounds = (ov0_n0 + ov0_c - 1) / ov0_c + 1;
        char ov0_done[2][147];
        (void)ov0_done;
        #pragma omp parallel
        #pragma omp single
        for (long long ov0_r = 0; ov0_r < ov0_rounds; ov0_r++) {
            #pragma omp task depend(in: ov0_done[0][ov0_r]) depend(out: ov0_done[0][ov0_r+1])
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: parallel overlap
                    a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
            }
            #pragma omp task depend(in: ov0_done[1][ov0_r], ov0_done[0][ov0_r+1]) \
                depend(out: ov0_done[1][ov0_r+1])
            {
                long long ov0_lo = (ov0_r - 1) * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_lo < 0) ov0_lo = 0;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: parallel overlap
                    a[i] = a[i] - 1.0 / (2.0 + a[i - 1] * a[i - 1]);
            }
        }
    } else {
        for (int i = 1; i < n; i++) // expect: parallel overlap
            a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
        for (int i = 1; i < n; i++) // expect: parallel overlap
            a[i] = a[i] - 1.0 / (2.0 + a[i - 1] * a[i - 1]);
    }
}
