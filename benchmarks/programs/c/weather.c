/* A small weather model: a warm bubble rises in a box of air that is layered by its own weight. Momentum, density and
   potential temperature on a grid of cells with halos, finite volumes of fourth order, three steps of Runge and Kutta,
   one direction after the other. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NUM_VARS 4
#define HALO 2
#define DENS 0
#define UMOM 1
#define WMOM 2
#define RHOT 3

#define GRAVITY 9.8
#define CP 1004.0
#define CV 717.0
#define RD 287.0
#define P0 1.0e5
#define C0 27.5629410929725921310572974482
#define GAMMA 1.40027894002789400278940027894
#define THETA0 300.0
#define XLEN 2.0e4
#define ZLEN 1.0e4

#define STRIDE(g) ((g)->nx + 2 * HALO)
#define PLANE(g) (((g)->nz + 2 * HALO) * STRIDE(g))
#define AT(g, v, k, i) ((v) * PLANE(g) + (k) * STRIDE(g) + (i))

typedef struct {
    int nx, nz;
    double dx, dz, dt;
    double *state, *next;       /* with halos */
    double *flux;               /* on faces */
    double *tend;               /* of cells */
    double *dens, *denstheta;   /* background in cells, with halos */
    double *idens, *idenstheta; /* background on horizontal faces */
    double *ipressure;
} Grid;

static double *reserve(size_t count)
{
    double *p = calloc(count, sizeof *p);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

/* Density and potential temperature of air at rest. */
static void at_rest(double z, double *r, double *t)
{
    double exner = 1.0 - GRAVITY * z / (CP * THETA0);
    double p = P0 * pow(exner, CP / RD);
    double rt = pow(p / C0, 1.0 / GAMMA);
    *t = THETA0;
    *r = rt / THETA0;
}

static double bubble(double x, double z, double height, double amplitude)
{
    double dx = (x - XLEN / 2) / 2000.0, dz = (z - height) / 2000.0;
    double d = sqrt(dx * dx + dz * dz) * M_PI / 2;
    return d <= M_PI / 2 ? amplitude * cos(d) * cos(d) : 0.0;
}

static void init(Grid *g, int nx, int nz)
{
    g->nx = nx;
    g->nz = nz;
    g->dx = XLEN / nx;
    g->dz = ZLEN / nz;
    g->dt = fmin(g->dx, g->dz) / 450.0 * 1.5;
    g->state = reserve((size_t)NUM_VARS * PLANE(g));
    g->next = reserve((size_t)NUM_VARS * PLANE(g));
    g->flux = reserve((size_t)NUM_VARS * (nz + 1) * (nx + 1));
    g->tend = reserve((size_t)NUM_VARS * nz * nx);
    g->dens = reserve((size_t)nz + 2 * HALO);
    g->denstheta = reserve((size_t)nz + 2 * HALO);
    g->idens = reserve((size_t)nz + 1);
    g->idenstheta = reserve((size_t)nz + 1);
    g->ipressure = reserve((size_t)nz + 1);
    for (int k = 0; k < nz + 2 * HALO; k++) {
        double r, t, z = (k - HALO + 0.5) * g->dz;
        at_rest(z, &r, &t);
        g->dens[k] = r;
        g->denstheta[k] = r * t;
    }
    for (int k = 0; k < nz + 1; k++) {
        double r, t, z = k * g->dz;
        at_rest(z, &r, &t);
        g->idens[k] = r;
        g->idenstheta[k] = r * t;
        g->ipressure[k] = C0 * pow(r * t, GAMMA);
    }
#pragma omp parallel for
    for (int k = 0; k < nz + 2 * HALO; k++) {
        for (int i = 0; i < nx + 2 * HALO; i++) {
            double x = (i - HALO + 0.5) * g->dx, z = (k - HALO + 0.5) * g->dz;
            double t = bubble(x, z, 2000.0, 6.0) - bubble(x, z, 7500.0, 4.0);
            g->state[AT(g, RHOT, k, i)] = g->dens[k] * t;
            g->state[AT(g, UMOM, k, i)] = 3.0 * g->dens[k];
            for (int v = 0; v < NUM_VARS; v++)
                g->next[AT(g, v, k, i)] = g->state[AT(g, v, k, i)];
        }
    }
}

static void finish(Grid *g)
{
    free(g->state);
    free(g->next);
    free(g->flux);
    free(g->tend);
    free(g->dens);
    free(g->denstheta);
    free(g->idens);
    free(g->idenstheta);
    free(g->ipressure);
}

/* The box is closed to a ring in x. */
static void halo_x(const Grid *g, double *state)
{
    for (int v = 0; v < NUM_VARS; v++) {
        for (int k = 0; k < g->nz; k++) {
            double *row = &state[AT(g, v, k + HALO, 0)];
            row[0] = row[g->nx + HALO - 2];
            row[1] = row[g->nx + HALO - 1];
            row[g->nx + HALO] = row[HALO];
            row[g->nx + HALO + 1] = row[HALO + 1];
        }
    }
}

/* Walls at the bottom and at the top. */
static void halo_z(const Grid *g, double *state)
{
    int last = g->nz + HALO - 1;
    for (int v = 0; v < NUM_VARS; v++) {
        for (int i = 0; i < g->nx + 2 * HALO; i++) {
            if (v == WMOM) {
                state[AT(g, v, 0, i)] = 0.0;
                state[AT(g, v, 1, i)] = 0.0;
                state[AT(g, v, last + 1, i)] = 0.0;
                state[AT(g, v, last + 2, i)] = 0.0;
            } else {
                state[AT(g, v, 0, i)] = state[AT(g, v, HALO, i)];
                state[AT(g, v, 1, i)] = state[AT(g, v, HALO, i)];
                state[AT(g, v, last + 1, i)] = state[AT(g, v, last, i)];
                state[AT(g, v, last + 2, i)] = state[AT(g, v, last, i)];
            }
        }
    }
}

static void tendencies_x(const Grid *g, const double *state, double *flux, double *tend, double dt)
{
    double hv = -0.05 * g->dx / (16 * dt);
    int nx = g->nx, nz = g->nz;
#pragma omp parallel for
    for (int k = 0; k < nz; k++) {
        for (int i = 0; i < nx + 1; i++) {
            double vals[NUM_VARS], d3[NUM_VARS];
            for (int v = 0; v < NUM_VARS; v++) {
                double s[4];
                for (int q = 0; q < 4; q++)
                    s[q] = state[AT(g, v, k + HALO, i + q)];
                vals[v] = -s[0] / 12 + 7 * s[1] / 12 + 7 * s[2] / 12 - s[3] / 12;
                d3[v] = -s[0] + 3 * s[1] - 3 * s[2] + s[3];
            }
            double r = vals[DENS] + g->dens[k + HALO];
            double u = vals[UMOM] / r;
            double w = vals[WMOM] / r;
            double t = (vals[RHOT] + g->denstheta[k + HALO]) / r;
            double p = C0 * pow(r * t, GAMMA);
            int f = k * (nx + 1) + i, each = (nz + 1) * (nx + 1);
            flux[DENS * each + f] = r * u - hv * d3[DENS];
            flux[UMOM * each + f] = r * u * u + p - hv * d3[UMOM];
            flux[WMOM * each + f] = r * u * w - hv * d3[WMOM];
            flux[RHOT * each + f] = r * u * t - hv * d3[RHOT];
        }
    }
#pragma omp parallel for collapse(2)
    for (int v = 0; v < NUM_VARS; v++) {
        for (int k = 0; k < nz; k++) {
            for (int i = 0; i < nx; i++) {
                int f = v * (nz + 1) * (nx + 1) + k * (nx + 1) + i;
                tend[v * nz * nx + k * nx + i] = -(flux[f + 1] - flux[f]) / g->dx;
            }
        }
    }
}

static void tendencies_z(const Grid *g, const double *state, double *flux, double *tend, double dt)
{
    double hv = -0.05 * g->dz / (16 * dt);
    int nx = g->nx, nz = g->nz;
#pragma omp parallel for
    for (int k = 0; k < nz + 1; k++) {
        for (int i = 0; i < nx; i++) {
            double vals[NUM_VARS], d3[NUM_VARS];
            for (int v = 0; v < NUM_VARS; v++) {
                double s[4];
                for (int q = 0; q < 4; q++)
                    s[q] = state[AT(g, v, k + q, i + HALO)];
                vals[v] = -s[0] / 12 + 7 * s[1] / 12 + 7 * s[2] / 12 - s[3] / 12;
                d3[v] = -s[0] + 3 * s[1] - 3 * s[2] + s[3];
            }
            double r = vals[DENS] + g->idens[k];
            double u = vals[UMOM] / r;
            double w = vals[WMOM] / r;
            double t = (vals[RHOT] + g->idenstheta[k]) / r;
            double p = C0 * pow(r * t, GAMMA) - g->ipressure[k];
            if (k == 0 || k == nz) {
                w = 0.0;
                d3[DENS] = 0.0;
            }
            int f = k * (nx + 1) + i, each = (nz + 1) * (nx + 1);
            flux[DENS * each + f] = r * w - hv * d3[DENS];
            flux[UMOM * each + f] = r * w * u - hv * d3[UMOM];
            flux[WMOM * each + f] = r * w * w + p - hv * d3[WMOM];
            flux[RHOT * each + f] = r * w * t - hv * d3[RHOT];
        }
    }
#pragma omp parallel for collapse(2)
    for (int v = 0; v < NUM_VARS; v++) {
        for (int k = 0; k < nz; k++) {
            for (int i = 0; i < nx; i++) {
                int f = v * (nz + 1) * (nx + 1) + k * (nx + 1) + i;
                double d = -(flux[f + nx + 1] - flux[f]) / g->dz;
                if (v == WMOM)
                    d -= state[AT(g, DENS, k + HALO, i + HALO)] * GRAVITY;
                tend[v * nz * nx + k * nx + i] = d;
            }
        }
    }
}

/* to = from + dt times what `forcing` does along one axis. */
static void partial(Grid *g, const double *from, double *forcing, double *to, double dt, int along_x)
{
    int nx = g->nx, nz = g->nz;
    if (along_x) {
        halo_x(g, forcing);
        tendencies_x(g, forcing, g->flux, g->tend, dt);
    } else {
        halo_z(g, forcing);
        tendencies_z(g, forcing, g->flux, g->tend, dt);
    }
#pragma omp parallel for collapse(2)
    for (int v = 0; v < NUM_VARS; v++)
        for (int k = 0; k < nz; k++)
            for (int i = 0; i < nx; i++)
                to[AT(g, v, k + HALO, i + HALO)] =
                    from[AT(g, v, k + HALO, i + HALO)] + dt * g->tend[v * nz * nx + k * nx + i];
}

static void axis(Grid *g, int along_x)
{
    partial(g, g->state, g->state, g->next, g->dt / 3, along_x);
    partial(g, g->state, g->next, g->next, g->dt / 2, along_x);
    partial(g, g->state, g->next, g->state, g->dt, along_x);
}

static void totals(const Grid *g, double *mass, double *energy)
{
    double m = 0.0, e = 0.0;
#pragma omp parallel for reduction(+ : m, e)
    for (int k = 0; k < g->nz; k++) {
        for (int i = 0; i < g->nx; i++) {
            double r = g->state[AT(g, DENS, k + HALO, i + HALO)] + g->dens[k + HALO];
            double u = g->state[AT(g, UMOM, k + HALO, i + HALO)] / r;
            double w = g->state[AT(g, WMOM, k + HALO, i + HALO)] / r;
            double th = (g->state[AT(g, RHOT, k + HALO, i + HALO)] + g->denstheta[k + HALO]) / r;
            double p = C0 * pow(r * th, GAMMA);
            double t = th / pow(P0 / p, RD / CP);
            m += r * g->dx * g->dz;
            e += (r * (u * u + w * w) + r * CV * t) * g->dx * g->dz;
        }
    }
    *mass = m;
    *energy = e;
}

int main(int argc, char **argv)
{
    int nx = argc > 1 ? atoi(argv[1]) : 220, steps = argc > 2 ? atoi(argv[2]) : 40;
    Grid g;
    double mass0, energy0, mass, energy, top = 0.0;
    if (nx < 8)
        return 1;
    init(&g, nx, nx / 2);
    totals(&g, &mass0, &energy0);
    for (int s = 0; s < steps; s++) {
        axis(&g, s % 2 == 0);
        axis(&g, s % 2 != 0);
    }
    totals(&g, &mass, &energy);
    for (int k = 0; k < g.nz; k++)
        for (int i = 0; i < g.nx; i++)
            if (fabs(g.state[AT(&g, WMOM, k + HALO, i + HALO)]) > top)
                top = fabs(g.state[AT(&g, WMOM, k + HALO, i + HALO)]);
    printf("mass %.4f, energy %.6e, change of energy %.3e, largest vertical momentum %.6f\n", mass, energy,
           (energy - energy0) / energy0, top);
    finish(&g);
    return fabs(mass - mass0) / mass0 < 1e-9 ? 0 : 2;
}
