/* Sums of 64 bits that start anew, and how long ago: the test is a sum as well. golden: output */
// options: force
// twin: text
void reset(int n, const long *a, const long *b, long *restrict sum, int *restrict since)
{
    long cur = 0;
    int count = 0;
    /* heiretsu: linear form over (max,+) in cur; then linear form over (+,×) in count */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 63) / 64;
        const long long block_end = (long long)n;
        __int128 block_cur_parts[64];
        int block_cur_part_nones[64];
        __int128 block_cur_by_curs[64];
        int block_cur_by_cur_nones[64];
        unsigned block_count_parts[64];
        unsigned block_count_by_counts[64];
        #pragma omp parallel for
        for (int block_i = 0; block_i < 64; block_i++) {
            const long long block_lo = block_i * block_size;
            const long long block_hi = block_lo + block_size < block_end ? block_lo + block_size :
                block_end;
            __int128 block_cur_part = 0;
            int block_cur_part_none = 1;
            __int128 block_cur_by_cur = 0;
            int block_cur_by_cur_none = 0;
            unsigned block_count_part = 0;
            unsigned block_count_by_count = 1;
            for (int i = block_lo; i < block_hi; i++) {
                if ((__int128)a[i] + b[i] < 0) {
                    block_cur_by_cur_none = 1;
                    block_cur_part = 0;
                    block_count_part = 0;
                    block_count_by_count = 0;
                } else {
                    if (block_cur_part_none) {
                        block_cur_part = b[i];
                    } else {
                        if ((__int128)a[i] + block_cur_part < b[i]) {
                            block_cur_part = b[i];
                        } else {
                            block_cur_part += (__int128)a[i];
                        }
                    }
                    block_count_part += 1;
                }
                block_cur_part_none = 0;
                if (!block_cur_by_cur_none) {
                    block_cur_by_cur += (__int128)a[i];
                }
            }
            block_cur_parts[block_i] = block_cur_part;
            block_cur_part_nones[block_i] = block_cur_part_none;
            block_cur_by_curs[block_i] = block_cur_by_cur;
            block_cur_by_cur_nones[block_i] = block_cur_by_cur_none;
            block_count_parts[block_i] = block_count_part;
            block_count_by_counts[block_i] = block_count_by_count;
        }
        for (int block_i = 0; block_i < 64; block_i++) {
            if (block_cur_part_nones[block_i]) {
                cur = (__int128)cur + block_cur_by_curs[block_i];
            } else {
                if (block_cur_by_cur_nones[block_i]) {
                    cur = block_cur_parts[block_i];
                } else {
                    if ((__int128)cur + block_cur_by_curs[block_i] < block_cur_parts[block_i]) {
                        cur = block_cur_parts[block_i];
                    } else {
                        cur = (__int128)cur + block_cur_by_curs[block_i];
                    }
                }
            }
            count = (long long)count * block_count_by_counts[block_i] + block_count_parts[block_i];
        }
    }
    *sum = cur;
    *since = count;
}
