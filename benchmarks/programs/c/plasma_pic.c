/* Particles in cells, one dimension: charge to the grid, field from the charge, particles moved by the field. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CELLS 512

struct particles {
    int n;
    double *x, *v;
};

static double rho[CELLS + 1], phi[CELLS + 1], field[CELLS + 1];

static void deposit(const struct particles *p, double weight)
{
    for (int c = 0; c <= CELLS; c++)
        rho[c] = 0.0;
#pragma omp parallel for reduction(+ : rho[:CELLS + 1])
    for (int i = 0; i < p->n; i++) {
        int c = (int)p->x[i];
        double f = p->x[i] - c;
        rho[c] += weight * (1.0 - f);
        rho[c + 1] += weight * f;
    }
    rho[0] += rho[CELLS];
    rho[CELLS] = rho[0];
    for (int c = 0; c <= CELLS; c++)
        rho[c] -= 1.0;
}

static void solve_field(void)
{
    for (int sweep = 0; sweep < 200; sweep++) {
        phi[0] = 0.0;
        for (int c = 1; c < CELLS; c++)
            phi[c] = 0.5 * (phi[c - 1] + phi[c + 1] + rho[c]);
        phi[CELLS] = 0.0;
    }
    for (int c = 1; c < CELLS; c++)
        field[c] = 0.5 * (phi[c - 1] - phi[c + 1]);
    field[0] = field[CELLS] = 0.5 * (phi[CELLS - 1] - phi[1]);
}

static void push(struct particles *p, double dt)
{
#pragma omp parallel for
    for (int i = 0; i < p->n; i++) {
        int c = (int)p->x[i];
        double f = p->x[i] - c;
        double e = (1.0 - f) * field[c] + f * field[c + 1];
        p->v[i] += dt * e;
        p->x[i] += dt * p->v[i];
        if (p->x[i] < 0.0)
            p->x[i] += CELLS;
        if (p->x[i] >= CELLS)
            p->x[i] -= CELLS;
    }
}

static double energy(const struct particles *p)
{
    double e = 0.0;
#pragma omp parallel for reduction(+ : e)
    for (int i = 0; i < p->n; i++)
        e += p->v[i] * p->v[i];
    return 0.5 * e / p->n;
}

int main(int argc, char **argv)
{
    struct particles p;
    int steps = argc > 2 ? atoi(argv[2]) : 60;
    p.n = argc > 1 ? atoi(argv[1]) : 400000;
    p.x = malloc(sizeof(double) * (size_t)p.n);
    p.v = malloc(sizeof(double) * (size_t)p.n);
    if (!p.x || !p.v)
        return 1;
    for (int i = 0; i < p.n; i++) {
        p.x[i] = (i + 0.5) * CELLS / p.n;
        p.v[i] = (i % 2 ? 0.4 : -0.4) + 0.01 * sin(6.283185307179586 * 4 * i / p.n);
    }
    for (int s = 0; s < steps; s++) {
        deposit(&p, (double)CELLS / p.n);
        solve_field();
        push(&p, 0.1);
    }
    printf("kinetic energy %.9f, charge %.6f\n", energy(&p), rho[CELLS / 3] + 1.0);
    free(p.x);
    free(p.v);
    return 0;
}
