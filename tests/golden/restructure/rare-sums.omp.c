/* A member that is set before the nest is there: sums that not every iteration adds to are kept in a scalar, too. golden: output */
// twin: text
#include <stdlib.h>
#include <string.h>

typedef struct {
    int n;
    double energy, *x, *f;
} atoms;

static void clear(double *d, int n)
{
    #pragma omp parallel for if(n >= 10000)
    for (int i = 0; i < n; i++)
        d[i] = 0.0;
}

double forces(atoms *s)
{
    s->energy = 0.0;
    clear(s->f, s->n);
    { double energy_sum = 0;
    #pragma omp parallel for reduction(+:energy_sum) \
        if((long long)s->n * s->n >= 700)
    for (int i = 0; i < s->n; i++) // expect: parallel scalar-replacement
        for (int j = 0; j < s->n; j++) {
            double d = s->x[i] - s->x[j];
            if (d < 900.0 && i != j) {
                energy_sum += 0.5 / (d * d + 1.0);
                s->f[i] += d / (d * d + 1.0);
            }
        }
    if (energy_sum != 0) s->energy += energy_sum;
    }
    return s->energy;
}

int main(void)
{
    atoms s;
    s.n = 3000;
    s.x = malloc(s.n * sizeof *s.x);
    s.f = malloc(s.n * sizeof *s.f);
    { atoms s_kept = s, s = s_kept;
    #pragma omp parallel for firstprivate(s) if(s.n >= 7000)
    for (int i = 0; i < s.n; i++)
        s.x[i] = 0.37 * i;
    }
    return forces(&s) > 4.0;
}
