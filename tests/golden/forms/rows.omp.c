// Innermost loops that compilers vectorize: a look for anything greater in the row comes first; of the element before,
// which lies in the row, no running value is needed. twin: text golden: output
void greatest(int n, int m, const double a[n][m], int *restrict at)
{
    double most = a[0][0];
    int row = 0, column = 0;
    /* heiretsu: linear form over max in most; then set or kept in row; then set or kept in column */
    {
        const long long b3_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b3_end = (long long)(n);
        if (b3_size >= 2 && (long long)b3_size * (m) >= 64) {
            double b3_most3s[64];
            int b3_row4s[64];
            int b3_column5s[64];
            #pragma omp parallel for
            for (int b3_i = 0; b3_i < 64; b3_i++) {
                const long long b3_lo = (long long)(0) + b3_i * b3_size;
                const long long b3_hi = b3_lo + b3_size < b3_end ? b3_lo + b3_size : b3_end;
                double b3_most3;
                int b3_row4;
                int b3_column5;
                b3_most3 = most;
                b3_row4 = 0;
                b3_column5 = 0;
                for (int i = b3_lo; i < b3_hi; i++) {
                    int b3_any0 = 0;
                    for (int j = 0; j < m; j++) {
                        if (b3_most3 < a[i][j]) {
                            b3_any0 = 1;
                        }
                    }
                    if (b3_any0) {
                        for (int j = 0; j < m; j++) {
                            if (b3_most3 < a[i][j]) {
                                b3_most3 = a[i][j];
                                b3_row4 = i;
                                b3_column5 = j;
                            }
                        }
                    }
                }
                b3_most3s[b3_i] = b3_most3;
                b3_row4s[b3_i] = b3_row4;
                b3_column5s[b3_i] = b3_column5;
            }
            for (int b3_i = 0; b3_i < 64; b3_i++) {
                if (most < b3_most3s[b3_i]) {
                    most = b3_most3s[b3_i];
                    row = b3_row4s[b3_i];
                    column = b3_column5s[b3_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                for (int j = 0; j < m; j++)
                    if (a[i][j] > most) {
                        most = a[i][j];
                        row = i;
                        column = j;
                    }
            }
        }
    }
    at[0] = row;
    at[1] = column;
}

int sorted(int n, int m, const int a[n][m])
{
    int ok = 1;
    int last = a[0][0];
    /* heiretsu: ∧ in ok */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b2_end = (long long)(n);
        if (b2_size >= 2 && (long long)b2_size * (m) >= 64) {
            int b2_last_set2s[64];
            int b2_last3s[64];
            int b2_ok_set4s[64];
            int b2_last_before5s[64];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * b2_size;
                const long long b2_hi = b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end;
                int b2_last_set2;
                int b2_last3;
                b2_last_set2 = 0;
                b2_last3 = last;
                for (int i = b2_hi > b2_lo ? b2_hi - 1 : b2_lo; i < b2_hi; i++) {
                    for (int j = 0; j < m; j++) {
                        b2_last_set2 = 1;
                        b2_last3 = a[i][j];
                    }
                }
                b2_last_set2s[b2_i] = b2_last_set2;
                b2_last3s[b2_i] = b2_last3;
            }
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                b2_last_before5s[b2_i] = last;
                if (b2_last_set2s[b2_i]) {
                    last = b2_last3s[b2_i];
                }
            }
            /* once more, from the values before each block */
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * b2_size;
                const long long b2_hi = b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end;
                int b2_ok_set4;
                int b2_last6;
                b2_ok_set4 = 0;
                b2_last6 = b2_last_before5s[b2_i];
                for (int i = b2_lo; i < b2_hi; i++) {
                    if (0 < m) {
                        const int j = 0;
                        if (a[i][j] < b2_last6) {
                            b2_ok_set4 = 1;
                        }
                        b2_last6 = a[i][j];
                    }
                    for (int j = 1; j < m; j++) {
                        if (a[i][j] < a[i][j - 1]) {
                            b2_ok_set4 = 1;
                        }
                        b2_last6 = a[i][j];
                    }
                }
                b2_ok_set4s[b2_i] = b2_ok_set4;
            }
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                if (b2_ok_set4s[b2_i]) {
                    ok = 0;
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
                for (int j = 0; j < m; j++) {
                    if (a[i][j] < last)
                        ok = 0;
                    last = a[i][j];
                }
            }
        }
    }
    return ok;
}
