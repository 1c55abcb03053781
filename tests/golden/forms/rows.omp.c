// Innermost loops that compilers vectorize: a look for anything greater in the row comes first; of the element before,
// which lies in the row, no running value is needed. twin: text golden: output
void greatest(int n, int m, const double a[n][m], int *restrict at)
{
    double most = a[0][0];
    int row = 0, column = 0;
    /* heiretsu: linear form over max in most; then set or kept in row; then set or kept in column */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        if (block_size >= 2 && (long long)block_size * (m) >= 64) {
            double block_mosts[64];
            int block_rows[64];
            int block_columns[64];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                double block_most = most;
                int block_row = 0;
                int block_column = 0;
                for (int i = block_lo; i < block_hi; i++) {
                    int block_any0 = 0;
                    for (int j = 0; j < m; j++) {
                        if (block_most < a[i][j]) {
                            block_any0 = 1;
                        }
                    }
                    if (block_any0) {
                        for (int j = 0; j < m; j++) {
                            if (block_most < a[i][j]) {
                                block_most = a[i][j];
                                block_row = i;
                                block_column = j;
                            }
                        }
                    }
                }
                block_mosts[block_i] = block_most;
                block_rows[block_i] = block_row;
                block_columns[block_i] = block_column;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                if (most < block_mosts[block_i]) {
                    most = block_mosts[block_i];
                    row = block_rows[block_i];
                    column = block_columns[block_i];
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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        if (block_size >= 2 && (long long)block_size * (m) >= 64) {
            int block_last_sets[64];
            int block_last3s[64];
            int block_ok_sets[64];
            int block_last_starts[64];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                int block_last_set = 0;
                int block_last3 = last;
                for (int i = block_hi > block_lo ? block_hi - 1 : block_lo; i < block_hi; i++) {
                    for (int j = 0; j < m; j++) {
                        block_last_set = 1;
                        block_last3 = a[i][j];
                    }
                }
                block_last_sets[block_i] = block_last_set;
                block_last3s[block_i] = block_last3;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                block_last_starts[block_i] = last;
                if (block_last_sets[block_i]) {
                    last = block_last3s[block_i];
                }
            }
            /* once more, from the values before each block */
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * block_size;
                const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size
                    : block_end;
                int block_ok_set = 0;
                int block_last6 = block_last_starts[block_i];
                for (int i = block_lo; i < block_hi; i++) {
                    if (0 < m) {
                        const int j = 0;
                        if (a[i][j] < block_last6) {
                            block_ok_set = 1;
                        }
                        block_last6 = a[i][j];
                    }
                    for (int j = 1; j < m; j++) {
                        if (a[i][j] < a[i][j - 1]) {
                            block_ok_set = 1;
                        }
                        block_last6 = a[i][j];
                    }
                }
                block_ok_sets[block_i] = block_ok_set;
            }
            for (int block_i = 0; block_i < 64; block_i++) {
                if (block_ok_sets[block_i]) {
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
