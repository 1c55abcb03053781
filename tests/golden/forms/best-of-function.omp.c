// golden: output
/* The place of the greatest value of a library function; in single precision its name has an `f`. */
#include <math.h>

int highest(int n, const double *x)
{
    int best = 0;
    double most = sin(x[0]);
    /* heiretsu: linear form over max in most; then set or kept in best */
    {
        const long long b2_size = ((long long)(n) - (long long)(1) + 511) / 512;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            double b2_most3s[512];
            int b2_best4s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(1) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                double b2_most3l[8];
                int b2_best4l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_most3l[b2_k] = most;
                    b2_best4l[b2_k] = 0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        double b2_most3;
                        int b2_best4;
                        b2_most3 = b2_most3l[b2_l];
                        b2_best4 = b2_best4l[b2_l];
                        if (b2_most3 < sin(x[i])) {
                            b2_most3 = sin(x[i]);
                            b2_best4 = i;
                        }
                        b2_most3l[b2_l] = b2_most3;
                        b2_best4l[b2_l] = b2_best4;
                    }
                }
                {
                    double b2_most3;
                    int b2_best4;
                    b2_most3 = b2_most3l[7];
                    b2_best4 = b2_best4l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (b2_most3 < sin(x[i])) {
                            b2_most3 = sin(x[i]);
                            b2_best4 = i;
                        }
                    }
                    b2_most3l[7] = b2_most3;
                    b2_best4l[7] = b2_best4;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_most3s[b2_i * 8 + b2_k] = b2_most3l[b2_k];
                    b2_best4s[b2_i * 8 + b2_k] = b2_best4l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (most < b2_most3s[b2_i]) {
                    most = b2_most3s[b2_i];
                    best = b2_best4s[b2_i];
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
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            float b2_least3s[512];
            int b2_best4s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                float b2_least3l[8];
                int b2_best4l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_least3l[b2_k] = least;
                    b2_best4l[b2_k] = 0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        float b2_least3;
                        int b2_best4;
                        b2_least3 = b2_least3l[b2_l];
                        b2_best4 = b2_best4l[b2_l];
                        if (hypotf(x[i], y[i]) < b2_least3) {
                            b2_least3 = hypotf(x[i], y[i]);
                            b2_best4 = i;
                        }
                        b2_least3l[b2_l] = b2_least3;
                        b2_best4l[b2_l] = b2_best4;
                    }
                }
                {
                    float b2_least3;
                    int b2_best4;
                    b2_least3 = b2_least3l[7];
                    b2_best4 = b2_best4l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (hypotf(x[i], y[i]) < b2_least3) {
                            b2_least3 = hypotf(x[i], y[i]);
                            b2_best4 = i;
                        }
                    }
                    b2_least3l[7] = b2_least3;
                    b2_best4l[7] = b2_best4;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_least3s[b2_i * 8 + b2_k] = b2_least3l[b2_k];
                    b2_best4s[b2_i * 8 + b2_k] = b2_best4l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (b2_least3s[b2_i] < least) {
                    least = b2_least3s[b2_i];
                    best = b2_best4s[b2_i];
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
