/* Views of several elements, and of rows that are members, of what a loop adds to in parts. golden: output twin: text */
#include <math.h>

static double heavy(double x)
{
    for (int k = 0; k < 50; k++)
        x = sin(x) + 1.5;
    return x;
}

/* Three numbers for each atom, one after another; by a constant, by the variable of a loop, by `+`. */
void momenta(int m, const int *restrict left, const int *restrict right, const double *restrict q, double *restrict f)
{
    for (int e = 0; e < m; e++) { // expect: parallel reduction
        double d = heavy(q[e]);
        double *a = &f[3 * left[e]];
        double *const b = f + 3 * right[e];
        a[0] += d;
        a[1] -= 2.0 * d;
        for (int k = 0; k < 3; k++)
            b[k] -= d * k;
    }
}

typedef struct {
    struct {
        double mass, momentum[2];
    };
    struct {
        double u, v;
    } in;
    long n;
} cell;

/* Members of members without names. */
void cells(int m, const int *restrict at, const double *restrict q, cell *restrict out)
{
    for (int e = 0; e < m; e++) { // expect: parallel reduction
        double d = heavy(q[e]);
        cell *c = &out[at[e]];
        c->mass += d;
        c->momentum[e & 1] -= d;
        c->in.u += 0.5 * d;
        c->n++;
    }
}

/* Forces of pairs; rows that are members. */
struct atom {
    double r[3], f[3];
};

void pairs(int n, const double (*restrict r)[3], struct atom *restrict a, double cut)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction
        double *fi = a[i].f;
        for (int j = i + 1; j < n; j++) {
            double *fj = a[j].f, d[3], r2 = 0.0;
            for (int k = 0; k < 3; k++) {
                d[k] = r[i][k] - r[j][k];
                r2 += d[k] * d[k];
            }
            if (r2 < cut) {
                double s = exp(-r2) / r2 + pow(r2, 1.5);
                for (int k = 0; k < 3; k++) {
                    fi[k] += s * d[k];
                    fj[k] -= s * d[k];
                }
            }
        }
    }
}
