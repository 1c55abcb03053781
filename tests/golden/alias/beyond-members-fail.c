/* Subscripts that lead from a member of one element of an array to another element. */
struct cell {
    double x, y, z, v[2];
    int n;
};

extern struct cell g[4000], rows[20][20];

static void far(double *c)
{
    c[80] += 1.0;
}

static void first(int m, double *c)
{
    for (int k = 0; k < m; k++)
        c[k] += 1.0;
}

void constant(int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *c = &g[i].x;
        *c = *c * 0.5 + 1.0;
        c[80] += *c;
    }
}

void unknown(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *c = &g[i].x;
        *c = *c * 0.5 + 1.0;
        c[m] += *c;
    }
}

void array(int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *c = g[i].v;
        *c = *c * 0.5 + 1.0;
        c[80] += *c;
    }
}

void of_rows(int n)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int k = 0; k < n; k++) {
            double *c = &rows[i][k].x;
            *c = *c * 0.5 + 1.0;
            c[80] += *c;
        }
}

void moved(int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *c = &g[i].x;
        double *d = c + 80;
        *d += *c;
    }
}

void strided(int n)
{
    double *c = &g[0].x;
    for (int i = 0; i < n; i++) // expect: sequential
        c[6 * i] += g[i + 1].x;
}

void callee(int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *c = &g[i].x;
        far(c);
    }
}

void callee_array(int n)
{
    for (int i = 0; i < n; i++) // expect: sequential
        far(g[i].v);
}

void callee_some(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *c = &g[i].x;
        first(m, c);
    }
}
