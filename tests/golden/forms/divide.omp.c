// The divisor is tested in the same condition. twin: text golden: output
int divide(int n, const int *a, const int *b)
{
    int count = 0, runs = 0;
    /* heiretsu: linear form over (+,×) in count, runs */
    {
        const long long b2_size = ((long long)(n) - (long long)(0) + 63) / 64;
        const long long b2_end = (long long)(n);
        if (b2_size >= 64) {
            unsigned b2_count_const2s[64];
            unsigned b2_count_by_count3s[64];
            unsigned b2_runs_const4s[64];
            unsigned b2_runs_by_count5s[64];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * b2_size;
                const long long b2_hi = b2_lo + b2_size < b2_end ? b2_lo + b2_size : b2_end;
                unsigned b2_count_const2;
                unsigned b2_count_by_count3;
                unsigned b2_runs_const4;
                unsigned b2_runs_by_count5;
                b2_count_const2 = 0;
                b2_count_by_count3 = 1;
                b2_runs_const4 = 0;
                b2_runs_by_count5 = 0;
                for (int i = b2_lo; i < b2_hi; i++) {
                    if (!(a[i] == 0) && 3 < b[i] / a[i]) {
                        b2_runs_const4 = (long long)b2_count_const2 + b2_runs_const4 + 1;
                        b2_count_const2 = b2_count_const2 + 1;
                        b2_runs_by_count5 = b2_count_by_count3 + b2_runs_by_count5;
                    } else {
                        b2_count_const2 = 0;
                        b2_count_by_count3 = 0;
                    }
                }
                b2_count_const2s[b2_i] = b2_count_const2;
                b2_count_by_count3s[b2_i] = b2_count_by_count3;
                b2_runs_const4s[b2_i] = b2_runs_const4;
                b2_runs_by_count5s[b2_i] = b2_runs_by_count5;
            }
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                runs = (long long)count * b2_runs_by_count5s[b2_i] + runs + b2_runs_const4s[b2_i];
                count = (long long)count * b2_count_by_count3s[b2_i] + b2_count_const2s[b2_i];
            }
        } else {
            for (int i = 0; i < n; i++) { // expect: parallel linear-form
                if (a[i] != 0 && b[i] / a[i] > 3)
                    count = count + 1;
                else
                    count = 0;
                runs = runs + count;
            }
        }
    }
    return runs;
}
