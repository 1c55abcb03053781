/* Rows of a plane are independent, planes are not: where planes are large each loop inside runs in parallel, where they are */
/* small the two loops overlap. */
/* twin: text */
/* golden: output */
void inside(int n, int m, double a[restrict n][m][m], double b[restrict n][m][m])
{
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 2 iterations of loop 1 (1:1) */
    if ((double)m * m * n >= 60000 && (long long)m * m < 100000) {
        long long ov0_n0 = (long long)n - 1;
        if (ov0_n0 < 0) ov0_n0 = 0;
        long long ov0_n1 = (long long)(n - 1) - 1;
        if (ov0_n1 < 0) ov0_n1 = 0;
        long long ov0_u = ov0_n0;
        if (ov0_u < ov0_n1) ov0_u = ov0_n1;
        const long long ov0_c = 1 + (ov0_u - 1) / 64;
        const long long ov0_rounds = (ov0_u + ov0_c - 1) / ov0_c + 1;
        char ov0_done[2][147];
        (void)ov0_done;
        #pragma omp parallel
        #pragma omp single
        for (long long ov0_r = 0; ov0_r < ov0_rounds; ov0_r++) {
            #pragma omp task depend(in: ov0_done[0][ov0_r]) depend(out: ov0_done[0][ov0_r+1]) \
                firstprivate(m)
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: parallel overlap
                    for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                        for (int k = 0; k < m; k++)
                            a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
            }
            #pragma omp task depend(in: ov0_done[1][ov0_r], ov0_done[0][ov0_r+1]) \
                depend(out: ov0_done[1][ov0_r+1]) firstprivate(m)
            {
                long long ov0_lo = (ov0_r - 1) * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_lo < 0) ov0_lo = 0;
                if (ov0_hi > ov0_n1) ov0_hi = ov0_n1;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: parallel overlap
                    for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                        for (int k = 0; k < m; k++)
                            b[i][j][k] = a[i + 1][j][k] / (1.0 + b[i - 1][m - 1 - j][k] * b[i - 1][j][m - 1 - k]);
            }
        }
    } else {
        for (int i = 1; i < n; i++) // expect: parallel overlap
            /* Heiretsu: parallel where that pays, else as before */
            {
#ifdef _OPENMP
            extern int omp_get_max_threads(void);
            if ((long long)m * m >= 100000 && omp_get_max_threads() > 1) {
            #pragma omp parallel for
            for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                for (int k = 0; k < m; k++)
                    a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
            } else
#endif
            {
            for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                for (int k = 0; k < m; k++)
                    a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
            }
            }
        for (int i = 1; i < n - 1; i++) // expect: parallel overlap
            /* Heiretsu: parallel where that pays, else as before */
            {
#ifdef _OPENMP
            extern int omp_get_max_threads(void);
            if ((long long)m * m >= 100000 && omp_get_max_threads() > 1) {
            #pragma omp parallel for
            for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                for (int k = 0; k < m; k++)
                    b[i][j][k] = a[i + 1][j][k] / (1.0 + b[i - 1][m - 1 - j][k] * b[i - 1][j][m - 1 - k]);
            } else
#endif
            {
            for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                for (int k = 0; k < m; k++)
                    b[i][j][k] = a[i + 1][j][k] / (1.0 + b[i - 1][m - 1 - j][k] * b[i - 1][j][m - 1 - k]);
            }
            }
    }
}

void once(int n, int m, double a[restrict n][m][m], double *restrict b)
{
    /* heiretsu: these loops overlap */
    /* loop 2 waits for 1 iteration of loop 1 (1:1) */
    if ((double)m * m * n >= 60000 && (long long)m * m < 100000 && (long long)m * n >= 60000) {
        long long ov0_n0 = (long long)n - 1;
        if (ov0_n0 < 0) ov0_n0 = 0;
        const long long ov0_c = 1 + (ov0_n0 - 1) / 64;
        const long long ov0_rounds = (ov0_n0 + ov0_c - 1) / ov0_c;
        char ov0_done[2][147];
        (void)ov0_done;
        #pragma omp parallel
        #pragma omp single
        for (long long ov0_r = 0; ov0_r < ov0_rounds; ov0_r++) {
            #pragma omp task depend(in: ov0_done[0][ov0_r]) depend(out: ov0_done[0][ov0_r+1]) \
                firstprivate(m)
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: parallel overlap
                    for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                        for (int k = 0; k < m; k++)
                            a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
            }
            #pragma omp task depend(in: ov0_done[1][ov0_r], ov0_done[0][ov0_r+1]) \
                depend(out: ov0_done[1][ov0_r+1]) firstprivate(m)
            {
                long long ov0_lo = ov0_r * ov0_c, ov0_hi = ov0_lo + ov0_c;
                if (ov0_hi > ov0_n0) ov0_hi = ov0_n0;
                for (int i = 1 + ov0_lo; i < 1 + ov0_hi; i++) // expect: parallel overlap
                    for (int j = 1; j < m; j++) // expect: sequential H101
                        b[i + j] = a[i][j][0] / (1.0 + b[i + j - 1] * b[i + j - 1]);
            }
        }
    } else {
        for (int i = 1; i < n; i++) // expect: parallel overlap
            /* Heiretsu: parallel where that pays, else as before */
            {
#ifdef _OPENMP
            extern int omp_get_max_threads(void);
            if ((long long)m * m >= 100000 && omp_get_max_threads() > 1) {
            #pragma omp parallel for
            for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                for (int k = 0; k < m; k++)
                    a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
            } else
#endif
            {
            for (int j = 0; j < m; j++) // expect: parallel doall not-inserted
                for (int k = 0; k < m; k++)
                    a[i][j][k] = a[i][j][k] / (1.0 + a[i - 1][m - 1 - j][k] * a[i - 1][j][m - 1 - k]);
            }
            }
        for (int i = 1; i < n; i++) // expect: parallel overlap
            for (int j = 1; j < m; j++) // expect: sequential H101
                b[i + j] = a[i][j][0] / (1.0 + b[i + j - 1] * b[i + j - 1]);
    }
}
