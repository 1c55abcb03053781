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

struct either {
    long x;
    union {
        long s[2];
        struct {
            long a, b;
        } t;
    } u;
    long z, y[3];
};

extern struct either e[4000];

void strided_array(int n, int m)
{
    long *c = &e[0].y[0];
    for (int i = 1; i < n; i++) // expect: sequential
        c[7 * i] = e[i - 1].y[0] + m;
}

void in_union(int n)
{
    for (int i = 1; i < n - 1; i++) { // expect: sequential
        long *c = &e[i].u.s[1];
        c[6] = i;
        e[i].x = e[i].x * 3 + 1;
    }
}
