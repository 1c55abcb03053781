/* A member behind a pointer and a global variable get one value each. golden: output */
struct solver {
    int info;
    int steps;
    double *x;
};

static int failures;

/* A member and a global variable; the loop alone is the branch. */
void nested(int n, int m, double a[n][m], struct solver *s)
{
    if (n > 1)
        { int info_set = 0;
          int failures_set = 0;
        #pragma omp parallel for reduction(||:info_set, failures_set) \
            if((long long)m * n >= 3000)
        for (int i = 0; i < n; i++) // expect: parallel reduction inserted
            for (int j = 0; j < m; j++) {
                if (a[i][j] > 1.0)
                    info_set = 1;
                if (a[i][j] < -1.0) {
                    failures_set = 1;
                    a[i][j] = -1.0;
                }
            }
        if (info_set) s->info = 1;
        if (failures_set) failures = 7;
        }
}
