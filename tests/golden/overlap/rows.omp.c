/* A producer row by row and a consumer row by row, two rows behind; each carries a value through all of its rows. */
/* twin: text */
/* golden: output */
void rows(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
    double s = 1.0, t = 2.0, x;
    int i, j;
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 3 iterations of loop 1 (1:1) */
    if ((long long)m * n >= 80000) {
        long long ov2_n0 = (long long)n;
        if (ov2_n0 < 0) ov2_n0 = 0;
        long long ov2_n1 = (long long)(n - 1) - 1;
        if (ov2_n1 < 0) ov2_n1 = 0;
        long long ov2_u = ov2_n0;
        if (ov2_u < ov2_n1) ov2_u = ov2_n1;
        const long long ov2_c = 1 + (ov2_u - 1) / 64;
        long long ov2_d1 = (2 + ov2_c - 1) / ov2_c;
        const long long ov2_rounds = (ov2_u + ov2_c - 1) / ov2_c + ov2_d1;
        char ov2_done[2][147];
        (void)ov2_done;
        double ov2_s_kept = s;
        double ov2_t_kept = t;
        #pragma omp parallel
        #pragma omp single
        for (long long ov2_r = 0; ov2_r < ov2_rounds; ov2_r++) {
            #pragma omp task depend(in: ov2_done[0][ov2_r]) depend(out: ov2_done[0][ov2_r+1]) \
                firstprivate(m) private(i, x, j, s)
            {
                long long ov2_lo = ov2_r * ov2_c, ov2_hi = ov2_lo + ov2_c;
                if (ov2_hi > ov2_n0) ov2_hi = ov2_n0;
                s = ov2_s_kept;
                for (i = ov2_lo; i < ov2_hi; i++) // expect: parallel overlap
                    for (j = 0; j < m; j++) { // expect: sequential H106(s)
                        x = a[i][j] / (1.0 + s * s);
                        s = x + 0.5;
                        a[i][j] = s;
                    }
                ov2_s_kept = s;
            }
            /* the consumer */
            #pragma omp task depend(in: ov2_done[1][ov2_r], ov2_done[0][ov2_r+1]) \
                depend(out: ov2_done[1][ov2_r+1]) firstprivate(m) private(i, x, j, t)
            {
                long long ov2_lo = (ov2_r - ov2_d1) * ov2_c, ov2_hi = ov2_lo + ov2_c;
                if (ov2_lo < 0) ov2_lo = 0;
                if (ov2_hi > ov2_n1) ov2_hi = ov2_n1;
                t = ov2_t_kept;
                for (i = 1 + ov2_lo; i < 1 + ov2_hi; i++) // expect: parallel overlap
                    for (j = 0; j < m; j++) { // expect: sequential H106(t)
                        x = (a[i - 1][j] + a[i + 1][j]) / (1.0 + t * t);
                        t = x - 0.5;
                        b[i][j] = t;
                    }
                ov2_t_kept = t;
            }
        }
        s = ov2_s_kept;
        t = ov2_t_kept;
    } else {
        for (i = 0; i < n; i++) // expect: parallel overlap
            for (j = 0; j < m; j++) { // expect: sequential H106(s)
                x = a[i][j] / (1.0 + s * s);
                s = x + 0.5;
                a[i][j] = s;
            }
        for (i = 1; i < n - 1; i++) // expect: parallel overlap
            for (j = 0; j < m; j++) { // expect: sequential H106(t)
                x = (a[i - 1][j] + a[i + 1][j]) / (1.0 + t * t);
                t = x - 0.5;
                b[i][j] = t;
            }
    }
}
