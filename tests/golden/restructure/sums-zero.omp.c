// A count that starts at zero is held by its own type on the way; one that goes on is not. twin: text golden: output
int mode(int n, int m, const int *a, const int *values)
{
    int best = 0, mode = 0;
    for (long vt = 0; vt < (long)m; vt += 4096) { // expect: parallel expansion
        int c1[4096];
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (n >= 400 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int v = (int)vt; v < ((int)(vt + 4096 < (long)m ? vt + 4096 : (long)m)); v++) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                if (a[i] == values[v]) {
                    sum = sum + 1;
                }
            }
            c1[(long)v - vt] = sum;
        }
        } else
#endif
        {
        for (int v = (int)vt; v < ((int)(vt + 4096 < (long)m ? vt + 4096 : (long)m)); v++) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                if (a[i] == values[v]) {
                    sum = sum + 1;
                }
            }
            c1[(long)v - vt] = sum;
        }
        }
        }
        for (int v = (int)vt; v < ((int)(vt + 4096 < (long)m ? vt + 4096 : (long)m)); v++) {
            int c = 0;
            c = c + c1[(long)v - vt];
            if (c > best) {
                best = c;
                mode = values[v];
            }
        }
    }
    return mode;
}

int late(int n, int m, const int *a, const int *values)
{
    int best = 0, mode = 0;
    for (long vt = 0; vt < (long)m; vt += 4096) { // expect: parallel expansion
        long c1[4096];
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (n >= 200 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int v = (int)vt; v < ((int)(vt + 4096 < (long)m ? vt + 4096 : (long)m)); v++) {
            long sum = 0;
            for (int i = 0; i < n; i++) {
                if (a[i] == values[v]) {
                    sum = sum + 1;
                }
            }
            c1[(long)v - vt] = sum;
        }
        } else
#endif
        {
        for (int v = (int)vt; v < ((int)(vt + 4096 < (long)m ? vt + 4096 : (long)m)); v++) {
            long sum = 0;
            for (int i = 0; i < n; i++) {
                if (a[i] == values[v]) {
                    sum = sum + 1;
                }
            }
            c1[(long)v - vt] = sum;
        }
        }
        }
        for (int v = (int)vt; v < ((int)(vt + 4096 < (long)m ? vt + 4096 : (long)m)); v++) {
            int c = -v;
            c = (int)((long)c + c1[(long)v - vt]);
            if (c > best) {
                best = c;
                mode = values[v];
            }
        }
    }
    return mode;
}
