/* Smoothed particles: sorted by cells of a grid, densities and accelerations from the particles of the nine cells around. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int side, many;
    int *first; /* of each cell's particles; one more at the end */
    double *x, *y, *rho, *ax, *ay;
} Fluid;

static double noise(unsigned *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) * (1.0 / 16777216.0);
}

static int cell_of(int side, double x, double y)
{
    int cx = (int)x, cy = (int)y;
    return (cy < side ? cy : side - 1) * side + (cx < side ? cx : side - 1);
}

static void sort_by_cells(Fluid *f, const double *x, const double *y)
{
    int cells = f->side * f->side, *place = malloc((cells + 1) * sizeof *place);
    for (int c = 0; c <= cells; c++)
        f->first[c] = 0;
    for (int i = 0; i < f->many; i++)
        f->first[cell_of(f->side, x[i], y[i]) + 1]++;
    for (int c = 0; c < cells; c++)
        f->first[c + 1] += f->first[c];
    for (int c = 0; c < cells; c++)
        place[c] = f->first[c];
    for (int i = 0; i < f->many; i++) {
        int at = place[cell_of(f->side, x[i], y[i])]++;
        f->x[at] = x[i];
        f->y[at] = y[i];
    }
    free(place);
}

static void densities(Fluid *f)
{
#pragma omp parallel for schedule(dynamic, 16)
    for (int c = 0; c < f->side * f->side; c++) {
        int cx = c % f->side, cy = c / f->side;
        for (int i = f->first[c]; i < f->first[c + 1]; i++) {
            double sum = 0.0;
            for (int ny = cy > 0 ? cy - 1 : 0; ny <= cy + 1 && ny < f->side; ny++)
                for (int nx = cx > 0 ? cx - 1 : 0; nx <= cx + 1 && nx < f->side; nx++) {
                    int n = ny * f->side + nx;
                    for (int j = f->first[n]; j < f->first[n + 1]; j++) {
                        double dx = f->x[i] - f->x[j], dy = f->y[i] - f->y[j], q = 1.0 - dx * dx - dy * dy;
                        if (q > 0.0)
                            sum += q * q * q;
                    }
                }
            f->rho[i] = sum * 4.0 / 3.14159265358979;
        }
    }
}

static void accelerations(Fluid *f)
{
#pragma omp parallel for schedule(dynamic, 16)
    for (int c = 0; c < f->side * f->side; c++) {
        int cx = c % f->side, cy = c / f->side;
        for (int i = f->first[c]; i < f->first[c + 1]; i++) {
            f->ax[i] = 0.0;
            f->ay[i] = -9.81;
            for (int ny = cy > 0 ? cy - 1 : 0; ny <= cy + 1 && ny < f->side; ny++)
                for (int nx = cx > 0 ? cx - 1 : 0; nx <= cx + 1 && nx < f->side; nx++) {
                    int n = ny * f->side + nx;
                    for (int j = f->first[n]; j < f->first[n + 1]; j++) {
                        double dx = f->x[i] - f->x[j], dy = f->y[i] - f->y[j], r = sqrt(dx * dx + dy * dy);
                        if (r > 0.0 && r < 1.0) {
                            double push = (f->rho[i] + f->rho[j]) * (1.0 - r) * (1.0 - r) / (r * f->rho[j]);
                            f->ax[i] += push * dx;
                            f->ay[i] += push * dy;
                        }
                    }
                }
        }
    }
}

int main(int argc, char **argv)
{
    int side = argc > 1 ? atoi(argv[1]) : 60, steps = argc > 2 ? atoi(argv[2]) : 6, many = side * side * 12;
    unsigned seed = 7;
    double *x = malloc(many * sizeof *x), *y = malloc(many * sizeof *y), energy = 0.0;
    Fluid f = { side, many, malloc((side * side + 1) * sizeof(int)), malloc(many * sizeof(double)), malloc(many * sizeof(double)),
                malloc(many * sizeof(double)), malloc(many * sizeof(double)), malloc(many * sizeof(double)) };
    for (int i = 0; i < many; i++) {
        x[i] = noise(&seed) * side;
        y[i] = noise(&seed) * side;
    }
    for (int t = 0; t < steps; t++) {
        sort_by_cells(&f, x, y);
        densities(&f);
        accelerations(&f);
#pragma omp parallel for
        for (int i = 0; i < many; i++) {
            x[i] = fmin(fmax(f.x[i] + 0.0005 * f.ax[i], 0.0), side);
            y[i] = fmin(fmax(f.y[i] + 0.0005 * f.ay[i], 0.0), side);
        }
    }
    for (int i = 0; i < many; i++)
        energy += f.rho[i] + 0.01 * (f.ax[i] * f.ax[i] + f.ay[i] * f.ay[i]);
    printf("%d particles, %.8e\n", many, energy);
    free(x);
    free(y);
    free(f.first);
    free(f.x);
    free(f.y);
    free(f.rho);
    free(f.ax);
    free(f.ay);
    return 0;
}
