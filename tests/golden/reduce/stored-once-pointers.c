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
        for (int i = 0; i < n; i++) // expect: parallel reduction inserted
            for (int j = 0; j < m; j++) {
                if (a[i][j] > 1.0)
                    s->info = 1;
                if (a[i][j] < -1.0) {
                    failures = 7;
                    a[i][j] = -1.0;
                }
            }
}
