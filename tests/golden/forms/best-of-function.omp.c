// golden: output
/* The place of the greatest value of a library function; in single precision its name has an `f`. */
#include <math.h>

int highest(int n, const double *x)
{
    int best = 0;
    double most = sin(x[0]);
    /* heiretsu: linear form over max in most; then set or kept in best */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 510) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            double block_mosts[512];
            int block_bests[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = 1 + block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_most_lanes[8];
                int block_best_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_most_lanes[block_k] = most;
                    block_best_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_most = block_most_lanes[block_lane];
                        int block_best = block_best_lanes[block_lane];
                        if (block_most < sin(x[i])) {
                            block_most = sin(x[i]);
                            block_best = i;
                        }
                        block_most_lanes[block_lane] = block_most;
                        block_best_lanes[block_lane] = block_best;
                    }
                }
                {
                    double block_most = block_most_lanes[7];
                    int block_best = block_best_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (block_most < sin(x[i])) {
                            block_most = sin(x[i]);
                            block_best = i;
                        }
                    }
                    block_most_lanes[7] = block_most;
                    block_best_lanes[7] = block_best;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_mosts[block_i * 8 + block_k] = block_most_lanes[block_k];
                    block_bests[block_i * 8 + block_k] = block_best_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (most < block_mosts[block_i]) {
                    most = block_mosts[block_i];
                    best = block_bests[block_i];
                }
            }
        } else {
            for (int i = 1; i < n; i++) { // expect: parallel linear-form
                double v = sin(x[i]);
                if (v > most) {
                    most = v;
                    best = i;
                }
            }
        }
    }
    return best;
}

int nearest(int n, const float *x, const float *y)
{
    int best = -1;
    float least = 1e30f;
    /* heiretsu: linear form over min in least; then set or kept in best */
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)n + 511) / 512;
        const long long block_end = (long long)n;
        if (block_size >= 64) {
            float block_leasts[512];
            int block_bests[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                float block_least_lanes[8];
                int block_best_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_least_lanes[block_k] = least;
                    block_best_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        float block_least = block_least_lanes[block_lane];
                        int block_best = block_best_lanes[block_lane];
                        if (hypotf(x[i], y[i]) < block_least) {
                            block_least = hypotf(x[i], y[i]);
                            block_best = i;
                        }
                        block_least_lanes[block_lane] = block_least;
                        block_best_lanes[block_lane] = block_best;
                    }
                }
                {
                    float block_least = block_least_lanes[7];
                    int block_best = block_best_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (hypotf(x[i], y[i]) < block_least) {
                            block_least = hypotf(x[i], y[i]);
                            block_best = i;
                        }
                    }
                    block_least_lanes[7] = block_least;
                    block_best_lanes[7] = block_best;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_leasts[block_i * 8 + block_k] = block_least_lanes[block_k];
                    block_bests[block_i * 8 + block_k] = block_best_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (block_leasts[block_i] < least) {
                    least = block_leasts[block_i];
                    best = block_bests[block_i];
                }
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                float d = hypotf(x[i], y[i]);
                if (d < least) {
                    least = d;
                    best = i;
                }
            }
        }
    }
    return best;
}
