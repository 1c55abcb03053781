// Loops that wait for the iteration before: in blocks, on several threads, though all is done twice. twin: text golden: output
// options: threads=2
void smooth(int n, const double *restrict x, double *restrict y, double a)
{
    double s = 0.0;
    /* heiretsu: linear form over (+,×) in s */
    {
        const long long bl1_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long bl1_end = (long long)(n);
        int bl1_redo = 1;
        const double bl1_first0 = s;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int bl1_several = omp_get_max_threads() > 1;
#else
        const int bl1_several = 0;
#endif
        if (bl1_size >= 582 && bl1_several) {
            bl1_redo = 0;
            double bl1_s_const1s[512];
            double bl1_s_by_s2s[512];
            double bl1_s_before3s[512];
            #pragma omp parallel for
            for (int bl1_i = 0; bl1_i < 64; bl1_i++) {
                const long long bl1_lo = (long long)(0) + bl1_i * (8 * bl1_size);
                const long long bl1_hi = bl1_lo + 8 * bl1_size < bl1_end ? bl1_lo + 8 * bl1_size :
                    bl1_end;
                const long long bl1_len = bl1_lo < bl1_hi ? (bl1_hi - bl1_lo) / 8 : 0;
                double bl1_s_const1l[8];
                double bl1_s_by_s2l[8];
                for (int bl1_k = 0; bl1_k < 8; bl1_k++) {
                    bl1_s_const1l[bl1_k] = -0.0;
                    bl1_s_by_s2l[bl1_k] = 1.0;
                }
                for (long long bl1_t = 0; bl1_t < bl1_len; bl1_t++) {
                    #pragma omp simd
                    for (int bl1_l = 0; bl1_l < 8; bl1_l++) {
                        const long long i = bl1_lo + bl1_l * bl1_len + bl1_t;
                        double bl1_s_const1;
                        double bl1_s_by_s2;
                        bl1_s_const1 = bl1_s_const1l[bl1_l];
                        bl1_s_by_s2 = bl1_s_by_s2l[bl1_l];
                        bl1_s_const1 = (a * x[i]) + (1.0 - a) * bl1_s_const1;
                        bl1_s_by_s2 = (1.0 - a) * bl1_s_by_s2;
                        if (bl1_s_by_s2 < 2.3e-308 && bl1_s_by_s2 > -2.3e-308) bl1_s_by_s2 = 0;
                        bl1_s_const1l[bl1_l] = bl1_s_const1;
                        bl1_s_by_s2l[bl1_l] = bl1_s_by_s2;
                    }
                }
                {
                    double bl1_s_const1;
                    double bl1_s_by_s2;
                    bl1_s_const1 = bl1_s_const1l[7];
                    bl1_s_by_s2 = bl1_s_by_s2l[7];
                    for (int i = bl1_lo + 8 * bl1_len; i < bl1_hi; i++) {
                        bl1_s_const1 = (a * x[i]) + (1.0 - a) * bl1_s_const1;
                        bl1_s_by_s2 = (1.0 - a) * bl1_s_by_s2;
                        if (bl1_s_by_s2 < 2.3e-308 && bl1_s_by_s2 > -2.3e-308) bl1_s_by_s2 = 0;
                    }
                    bl1_s_const1l[7] = bl1_s_const1;
                    bl1_s_by_s2l[7] = bl1_s_by_s2;
                }
                for (int bl1_k = 0; bl1_k < 8; bl1_k++) {
                    bl1_s_const1s[bl1_i * 8 + bl1_k] = bl1_s_const1l[bl1_k];
                    bl1_s_by_s2s[bl1_i * 8 + bl1_k] = bl1_s_by_s2l[bl1_k];
                }
            }
            for (int bl1_i = 0; bl1_i < 512; bl1_i++) {
                bl1_s_before3s[bl1_i] = s;
                const double bl1_last0 = s;
                s = s * bl1_s_by_s2s[bl1_i] + bl1_s_const1s[bl1_i];
                if (s - s != 0.0) bl1_redo = 1;
                if (s == 0.0) bl1_redo = 1;
                if (bl1_s_by_s2s[bl1_i] < 2.3e-308 && bl1_s_by_s2s[bl1_i] > -2.3e-308 && bl1_last0
                    != 0.0 && (s == 0.0 || (bl1_last0 < 0.0 ? -bl1_last0 : bl1_last0) * 2.3e-291 >
                    (s < 0.0 ? -s : s))) bl1_redo = 1;
            }
            if (!bl1_redo) {
                /* the loop itself, block by block, from the values before each block */
                #pragma omp parallel for private(s)
                for (int bl1_i = 0; bl1_i < 64; bl1_i++) {
                    const long long bl1_lo = (long long)(0) + bl1_i * 8 * bl1_size;
                    s = bl1_s_before3s[bl1_i * 8];
                    for (int i = bl1_lo; i < (bl1_lo + 8 * bl1_size < bl1_end ? bl1_lo + 8 *
                        bl1_size : bl1_end); i++) {
                        // expect: parallel linear-form
                        s = a * x[i] + (1.0 - a) * s;
                        y[i] = s;
                    }
                }
            }
        }
        if (bl1_redo) {
            s = bl1_first0;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                s = a * x[i] + (1.0 - a) * s;
                y[i] = s;
            }
        }
    }
}

void biquad(int n, const double *restrict x, double *restrict y, const double *restrict c)
{
    double b0 = c[0], b1 = c[1], b2 = c[2], a1 = c[3], a2 = c[4];
    double z1 = 0.0, z2 = 0.0;
    /* heiretsu: linear form over (+,×) in z1, z2 */
    {
        const long long b7_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long b7_end = (long long)(n);
        int b7_redo = 1;
        const double b7_first2 = z1;
        const double b7_first3 = z2;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int b7_several = omp_get_max_threads() > 1;
#else
        const int b7_several = 0;
#endif
        if (b7_size >= 299 && b7_several) {
            b7_redo = 0;
            double b7_z1_const4s[512];
            double b7_z1_by_z15s[512];
            double b7_z1_by_z26s[512];
            double b7_z2_const7s[512];
            double b7_z2_by_z18s[512];
            double b7_z2_by_z29s[512];
            double b7_z1_before10s[512];
            double b7_z2_before11s[512];
            #pragma omp parallel for
            for (int b7_i = 0; b7_i < 64; b7_i++) {
                const long long b7_lo = (long long)(0) + b7_i * (8 * b7_size);
                const long long b7_hi = b7_lo + 8 * b7_size < b7_end ? b7_lo + 8 * b7_size : b7_end;
                const long long b7_len = b7_lo < b7_hi ? (b7_hi - b7_lo) / 8 : 0;
                double b7_z1_const4l[8];
                double b7_z1_by_z15l[8];
                double b7_z1_by_z26l[8];
                double b7_z2_const7l[8];
                double b7_z2_by_z18l[8];
                double b7_z2_by_z29l[8];
                for (int b7_k = 0; b7_k < 8; b7_k++) {
                    b7_z1_const4l[b7_k] = -0.0;
                    b7_z1_by_z15l[b7_k] = 1.0;
                    b7_z1_by_z26l[b7_k] = 0.0;
                    b7_z2_const7l[b7_k] = -0.0;
                    b7_z2_by_z18l[b7_k] = 0.0;
                    b7_z2_by_z29l[b7_k] = 1.0;
                }
                for (long long b7_t = 0; b7_t < b7_len; b7_t++) {
                    #pragma omp simd
                    for (int b7_l = 0; b7_l < 8; b7_l++) {
                        const long long i = b7_lo + b7_l * b7_len + b7_t;
                        double b7_z1_const4;
                        double b7_z1_by_z15;
                        double b7_z1_by_z26;
                        double b7_z2_const7;
                        double b7_z2_by_z18;
                        double b7_z2_by_z29;
                        double b7_old4;
                        double b7_old5;
                        double b7_old6;
                        b7_z1_const4 = b7_z1_const4l[b7_l];
                        b7_z1_by_z15 = b7_z1_by_z15l[b7_l];
                        b7_z1_by_z26 = b7_z1_by_z26l[b7_l];
                        b7_z2_const7 = b7_z2_const7l[b7_l];
                        b7_z2_by_z18 = b7_z2_by_z18l[b7_l];
                        b7_z2_by_z29 = b7_z2_by_z29l[b7_l];
                        b7_old4 = b7_z1_const4;
                        b7_z1_const4 = (b1 * x[i]) + b7_z2_const7 - (b0 * x[i]) * a1 - a1 * b7_old4;
                        b7_z2_const7 = (b2 * x[i]) - (b0 * x[i]) * a2 - a2 * b7_old4;
                        b7_old5 = b7_z1_by_z15;
                        b7_z1_by_z15 = b7_z2_by_z18 - a1 * b7_old5;
                        b7_z2_by_z18 = -a2 * b7_old5;
                        b7_old6 = b7_z1_by_z26;
                        b7_z1_by_z26 = b7_z2_by_z29 - a1 * b7_old6;
                        b7_z2_by_z29 = -a2 * b7_old6;
                        if (b7_z1_by_z15 < 2.3e-308 && b7_z1_by_z15 > -2.3e-308) b7_z1_by_z15 = 0;
                        if (b7_z1_by_z26 < 2.3e-308 && b7_z1_by_z26 > -2.3e-308) b7_z1_by_z26 = 0;
                        if (b7_z2_by_z18 < 2.3e-308 && b7_z2_by_z18 > -2.3e-308) b7_z2_by_z18 = 0;
                        if (b7_z2_by_z29 < 2.3e-308 && b7_z2_by_z29 > -2.3e-308) b7_z2_by_z29 = 0;
                        b7_z1_const4l[b7_l] = b7_z1_const4;
                        b7_z1_by_z15l[b7_l] = b7_z1_by_z15;
                        b7_z1_by_z26l[b7_l] = b7_z1_by_z26;
                        b7_z2_const7l[b7_l] = b7_z2_const7;
                        b7_z2_by_z18l[b7_l] = b7_z2_by_z18;
                        b7_z2_by_z29l[b7_l] = b7_z2_by_z29;
                    }
                }
                {
                    double b7_z1_const4;
                    double b7_z1_by_z15;
                    double b7_z1_by_z26;
                    double b7_z2_const7;
                    double b7_z2_by_z18;
                    double b7_z2_by_z29;
                    double b7_old4;
                    double b7_old5;
                    double b7_old6;
                    b7_z1_const4 = b7_z1_const4l[7];
                    b7_z1_by_z15 = b7_z1_by_z15l[7];
                    b7_z1_by_z26 = b7_z1_by_z26l[7];
                    b7_z2_const7 = b7_z2_const7l[7];
                    b7_z2_by_z18 = b7_z2_by_z18l[7];
                    b7_z2_by_z29 = b7_z2_by_z29l[7];
                    for (int i = b7_lo + 8 * b7_len; i < b7_hi; i++) {
                        b7_old4 = b7_z1_const4;
                        b7_z1_const4 = (b1 * x[i]) + b7_z2_const7 - (b0 * x[i]) * a1 - a1 * b7_old4;
                        b7_z2_const7 = (b2 * x[i]) - (b0 * x[i]) * a2 - a2 * b7_old4;
                        b7_old5 = b7_z1_by_z15;
                        b7_z1_by_z15 = b7_z2_by_z18 - a1 * b7_old5;
                        b7_z2_by_z18 = -a2 * b7_old5;
                        b7_old6 = b7_z1_by_z26;
                        b7_z1_by_z26 = b7_z2_by_z29 - a1 * b7_old6;
                        b7_z2_by_z29 = -a2 * b7_old6;
                        if (b7_z1_by_z15 < 2.3e-308 && b7_z1_by_z15 > -2.3e-308) b7_z1_by_z15 = 0;
                        if (b7_z1_by_z26 < 2.3e-308 && b7_z1_by_z26 > -2.3e-308) b7_z1_by_z26 = 0;
                        if (b7_z2_by_z18 < 2.3e-308 && b7_z2_by_z18 > -2.3e-308) b7_z2_by_z18 = 0;
                        if (b7_z2_by_z29 < 2.3e-308 && b7_z2_by_z29 > -2.3e-308) b7_z2_by_z29 = 0;
                    }
                    b7_z1_const4l[7] = b7_z1_const4;
                    b7_z1_by_z15l[7] = b7_z1_by_z15;
                    b7_z1_by_z26l[7] = b7_z1_by_z26;
                    b7_z2_const7l[7] = b7_z2_const7;
                    b7_z2_by_z18l[7] = b7_z2_by_z18;
                    b7_z2_by_z29l[7] = b7_z2_by_z29;
                }
                for (int b7_k = 0; b7_k < 8; b7_k++) {
                    b7_z1_const4s[b7_i * 8 + b7_k] = b7_z1_const4l[b7_k];
                    b7_z1_by_z15s[b7_i * 8 + b7_k] = b7_z1_by_z15l[b7_k];
                    b7_z1_by_z26s[b7_i * 8 + b7_k] = b7_z1_by_z26l[b7_k];
                    b7_z2_const7s[b7_i * 8 + b7_k] = b7_z2_const7l[b7_k];
                    b7_z2_by_z18s[b7_i * 8 + b7_k] = b7_z2_by_z18l[b7_k];
                    b7_z2_by_z29s[b7_i * 8 + b7_k] = b7_z2_by_z29l[b7_k];
                }
            }
            for (int b7_i = 0; b7_i < 512; b7_i++) {
                double b7_old2;
                b7_z1_before10s[b7_i] = z1;
                b7_z2_before11s[b7_i] = z2;
                const double b7_last2 = z1;
                const double b7_last3 = z2;
                b7_old2 = z1;
                z1 = b7_old2 * b7_z1_by_z15s[b7_i] + z2 * b7_z1_by_z26s[b7_i] + b7_z1_const4s[b7_i];
                z2 = b7_old2 * b7_z2_by_z18s[b7_i] + z2 * b7_z2_by_z29s[b7_i] + b7_z2_const7s[b7_i];
                if (z1 - z1 != 0.0) b7_redo = 1;
                if (z2 - z2 != 0.0) b7_redo = 1;
                if (z1 == 0.0) b7_redo = 1;
                if (z2 == 0.0) b7_redo = 1;
                if (b7_z1_by_z15s[b7_i] < 2.3e-308 && b7_z1_by_z15s[b7_i] > -2.3e-308 && b7_last2 !=
                    0.0 && (z1 == 0.0 || (b7_last2 < 0.0 ? -b7_last2 : b7_last2) * 2.3e-291 > (z1 <
                    0.0 ? -z1 : z1))) b7_redo = 1;
                if (b7_z1_by_z26s[b7_i] < 2.3e-308 && b7_z1_by_z26s[b7_i] > -2.3e-308 && b7_last3 !=
                    0.0 && (z1 == 0.0 || (b7_last3 < 0.0 ? -b7_last3 : b7_last3) * 2.3e-291 > (z1 <
                    0.0 ? -z1 : z1))) b7_redo = 1;
                if (b7_z2_by_z18s[b7_i] < 2.3e-308 && b7_z2_by_z18s[b7_i] > -2.3e-308 && b7_last2 !=
                    0.0 && (z2 == 0.0 || (b7_last2 < 0.0 ? -b7_last2 : b7_last2) * 2.3e-291 > (z2 <
                    0.0 ? -z2 : z2))) b7_redo = 1;
                if (b7_z2_by_z29s[b7_i] < 2.3e-308 && b7_z2_by_z29s[b7_i] > -2.3e-308 && b7_last3 !=
                    0.0 && (z2 == 0.0 || (b7_last3 < 0.0 ? -b7_last3 : b7_last3) * 2.3e-291 > (z2 <
                    0.0 ? -z2 : z2))) b7_redo = 1;
            }
            if (!b7_redo) {
                /* the loop itself, block by block, from the values before each block */
                #pragma omp parallel for private(z1, z2)
                for (int b7_i = 0; b7_i < 64; b7_i++) {
                    const long long b7_lo = (long long)(0) + b7_i * 8 * b7_size;
                    z1 = b7_z1_before10s[b7_i * 8];
                    z2 = b7_z2_before11s[b7_i * 8];
                    for (int i = b7_lo; i < (b7_lo + 8 * b7_size < b7_end ? b7_lo + 8 * b7_size :
                        b7_end); i++) {
                        // expect: parallel linear-form
                        double in = x[i];
                        double out = b0 * in + z1;
                        z1 = b1 * in - a1 * out + z2;
                        z2 = b2 * in - a2 * out;
                        y[i] = out;
                    }
                }
            }
        }
        if (b7_redo) {
            z1 = b7_first2;
            z2 = b7_first3;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                double in = x[i];
                double out = b0 * in + z1;
                z1 = b1 * in - a1 * out + z2;
                z2 = b2 * in - a2 * out;
                y[i] = out;
            }
        }
    }
}

// A power by itself: where it would become zero within a block, the loop runs as it was.
double powers(int n, const double *restrict a, double x)
{
    double s = 0.0, p = 1.0;
    /* heiretsu: linear form over (+,×) in s, p */
    {
        const long long bl2_size = ((long long)(n) - (long long)(0) + 511) / 512;
        const long long bl2_end = (long long)(n);
        int bl2_redo = 1;
        const double bl2_first0 = s;
        const double bl2_first1 = p;
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        const int bl2_several = omp_get_max_threads() > 1;
#else
        const int bl2_several = 0;
#endif
        if (bl2_size >= 64 && bl2_several && (x * (bl2_size + 708.0) >= bl2_size || x * (bl2_size +
            708.0) <= -bl2_size) && x * (512.0 * bl2_size) <= 512.0 * bl2_size + 709.0 && x * (512.0
            * bl2_size) >= -(512.0 * bl2_size + 709.0)) {
            bl2_redo = 0;
            double bl2_s_by_p2s[512];
            double bl2_p_by_p3s[512];
            #pragma omp parallel for
            for (int bl2_i = 0; bl2_i < 64; bl2_i++) {
                const long long bl2_lo = (long long)(0) + bl2_i * (8 * bl2_size);
                const long long bl2_hi = bl2_lo + 8 * bl2_size < bl2_end ? bl2_lo + 8 * bl2_size :
                    bl2_end;
                const long long bl2_len = bl2_lo < bl2_hi ? (bl2_hi - bl2_lo) / 8 : 0;
                double bl2_s_by_p2l[8];
                double bl2_p_by_p3l[8];
                for (int bl2_k = 0; bl2_k < 8; bl2_k++) {
                    bl2_s_by_p2l[bl2_k] = 0.0;
                    bl2_p_by_p3l[bl2_k] = 1.0;
                }
                for (long long bl2_t = 0; bl2_t < bl2_len; bl2_t++) {
                    #pragma omp simd
                    for (int bl2_l = 0; bl2_l < 8; bl2_l++) {
                        const long long i = bl2_lo + bl2_l * bl2_len + bl2_t;
                        double bl2_s_by_p2;
                        double bl2_p_by_p3;
                        bl2_s_by_p2 = bl2_s_by_p2l[bl2_l];
                        bl2_p_by_p3 = bl2_p_by_p3l[bl2_l];
                        bl2_s_by_p2 = a[i] * bl2_p_by_p3 + bl2_s_by_p2;
                        bl2_p_by_p3 = x * bl2_p_by_p3;
                        if (bl2_s_by_p2 < 2.3e-308 && bl2_s_by_p2 > -2.3e-308) bl2_s_by_p2 = 0;
                        if (bl2_p_by_p3 < 2.3e-308 && bl2_p_by_p3 > -2.3e-308) bl2_p_by_p3 = 0;
                        bl2_s_by_p2l[bl2_l] = bl2_s_by_p2;
                        bl2_p_by_p3l[bl2_l] = bl2_p_by_p3;
                    }
                }
                {
                    double bl2_s_by_p2;
                    double bl2_p_by_p3;
                    bl2_s_by_p2 = bl2_s_by_p2l[7];
                    bl2_p_by_p3 = bl2_p_by_p3l[7];
                    for (int i = bl2_lo + 8 * bl2_len; i < bl2_hi; i++) {
                        bl2_s_by_p2 = a[i] * bl2_p_by_p3 + bl2_s_by_p2;
                        bl2_p_by_p3 = x * bl2_p_by_p3;
                        if (bl2_s_by_p2 < 2.3e-308 && bl2_s_by_p2 > -2.3e-308) bl2_s_by_p2 = 0;
                        if (bl2_p_by_p3 < 2.3e-308 && bl2_p_by_p3 > -2.3e-308) bl2_p_by_p3 = 0;
                    }
                    bl2_s_by_p2l[7] = bl2_s_by_p2;
                    bl2_p_by_p3l[7] = bl2_p_by_p3;
                }
                for (int bl2_k = 0; bl2_k < 8; bl2_k++) {
                    bl2_s_by_p2s[bl2_i * 8 + bl2_k] = bl2_s_by_p2l[bl2_k];
                    bl2_p_by_p3s[bl2_i * 8 + bl2_k] = bl2_p_by_p3l[bl2_k];
                }
            }
            for (int bl2_i = 0; bl2_i < 512; bl2_i++) {
                const double bl2_last1 = p;
                s = s + p * bl2_s_by_p2s[bl2_i];
                p = p * bl2_p_by_p3s[bl2_i];
                if (s - s != 0.0) bl2_redo = 1;
                if (p - p != 0.0) bl2_redo = 1;
                if (bl2_s_by_p2s[bl2_i] < 2.3e-308 && bl2_s_by_p2s[bl2_i] > -2.3e-308 && bl2_last1
                    != 0.0 && (s == 0.0 || (bl2_last1 < 0.0 ? -bl2_last1 : bl2_last1) * 2.3e-291 >
                    (s < 0.0 ? -s : s))) bl2_redo = 1;
                if (bl2_p_by_p3s[bl2_i] < 2.3e-308 && bl2_p_by_p3s[bl2_i] > -2.3e-308 && bl2_last1
                    != 0.0 && (p == 0.0 || (bl2_last1 < 0.0 ? -bl2_last1 : bl2_last1) * 2.3e-291 >
                    (p < 0.0 ? -p : p))) bl2_redo = 1;
            }
            if (s == 0.0) bl2_redo = 1;
        }
        if (bl2_redo) {
            s = bl2_first0;
            p = bl2_first1;
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                s += a[i] * p;
                p *= x;
            }
        }
    }
    return s;
}
