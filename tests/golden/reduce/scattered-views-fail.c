/* Near misses: a view is read, leaves its row, is declared with another one; a type that a variable hides, or that is declared anew. */
#include <math.h>
#include <stdlib.h>

static double heavy(double x)
{
    for (int k = 0; k < 50; k++)
        x = sin(x) + 1.5;
    return x;
}

void reads(int m, const int *restrict left, const double *restrict q, double *restrict f)
{
    for (int e = 0; e < m; e++) { // expect: sequential
        double d = heavy(q[e]);
        double *a = &f[3 * left[e]];
        a[0] += d;
        a[1] += a[0];
    }
}

void leaves(int m, const int *restrict left, const double *restrict q, double (*restrict f)[3])
{
    for (int e = 0; e < m; e++) { // expect: sequential
        double d = heavy(q[e]);
        double *a = f[left[e]];
        a[0] += d;
        a[3] += d;
    }
}

void unknown(int m, int n, const int *restrict left, const double *restrict q, double (*restrict f)[3])
{
    for (int e = 0; e < m; e++) { // expect: sequential
        double d = heavy(q[e]);
        double *a = f[left[e]];
        for (int k = 0; k < n; k++)
            a[k] += d;
    }
}

void together(int m, const int *restrict left, const double *restrict q, double *restrict f)
{
    for (int e = 0; e < m; e++) { // expect: sequential
        double d = heavy(q[e]);
        double *a = &f[3 * left[e]], *b = &f[3 * left[e + 1]];
        a[0] += d;
        a[1] += d;
        b[0] += d;
        b[1] += d;
    }
}

typedef struct {
    double a, b;
} pair;

double hidden(int m, const int *restrict left, const double *restrict q, pair *restrict out)
{
    double pair = 0.0;
    for (int e = 0; e < m; e++) { // expect: sequential H104
        double d = heavy(q[e]);
        out[left[e]].a += d;
        out[left[e]].b -= d;
        pair += d;
    }
    return pair;
}

struct point {
    double a;
};

double anew(int m, const int *restrict left, const double *restrict q, const struct point *restrict p)
{
    double s = 0.0;
    {
        struct point {
            long n;
            double a;
        };
        struct point *out = calloc(1000, sizeof *out);
        for (int e = 0; e < m; e++) { // expect: sequential H104
            double d = heavy(q[e]);
            out[left[e]].a += d;
            out[left[e]].n++;
        }
        s = out[5].a + p->a;
        free(out);
    }
    return s;
}

struct model {
    int k, dim;
    double *centre, *sum;
};

/* What is picked is not set in each iteration; is set to what is read; the table of rows is looked up by it. */
void kept(struct model *restrict m, int n, const double *restrict x)
{
    int best = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        for (int c = 0; c < m->k; c++)
            if (heavy(x[i]) < m->centre[c])
                best = c;
        m->sum[best * m->dim] += x[i];
    }
}

void read(struct model *restrict m, int n, const double *restrict x, const int *restrict near)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        int best = 0;
        for (int c = 0; c < m->k; c++)
            if (heavy(x[i]) < m->centre[c])
                best = near[c];
        m->sum[best * m->dim] += x[i];
    }
}

void looked_up(struct model *restrict m, int n, const double *restrict x, const int *restrict row)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        int best = 0;
        for (int c = 0; c < m->k; c++)
            if (heavy(x[i]) < m->centre[c])
                best = c;
        m->sum[row[best]] += x[i];
    }
}
