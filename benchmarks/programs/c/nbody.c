/* Bodies that attract each other: all pairs, leapfrog steps, energy and momentum at the end. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 8192

typedef struct {
    double x, y, z;
} Vec;

static Vec pos[MOST], vel[MOST], acc[MOST];
static double mass[MOST];

static double uniform(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*state >> 11) / 9007199254740992.0;
}

static void set_up(int n)
{
    unsigned long long state = 42;
    for (int i = 0; i < n; i++) {
        pos[i].x = 2.0 * uniform(&state) - 1.0;
        pos[i].y = 2.0 * uniform(&state) - 1.0;
        pos[i].z = 2.0 * uniform(&state) - 1.0;
        vel[i].x = vel[i].y = vel[i].z = 0.0;
        mass[i] = (0.5 + uniform(&state)) / n;
    }
}

static void accelerate(int n)
{
    const double soft = 1e-4;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double ax = 0.0, ay = 0.0, az = 0.0;
        for (int j = 0; j < n; j++) {
            double dx = pos[j].x - pos[i].x;
            double dy = pos[j].y - pos[i].y;
            double dz = pos[j].z - pos[i].z;
            double r2 = dx * dx + dy * dy + dz * dz + soft;
            double w = mass[j] / (r2 * sqrt(r2));
            ax += w * dx;
            ay += w * dy;
            az += w * dz;
        }
        acc[i].x = ax;
        acc[i].y = ay;
        acc[i].z = az;
    }
}

static void kick(int n, double dt)
{
    for (int i = 0; i < n; i++) {
        vel[i].x += dt * acc[i].x;
        vel[i].y += dt * acc[i].y;
        vel[i].z += dt * acc[i].z;
    }
}

static void drift(int n, double dt)
{
    for (int i = 0; i < n; i++) {
        pos[i].x += dt * vel[i].x;
        pos[i].y += dt * vel[i].y;
        pos[i].z += dt * vel[i].z;
    }
}

static double kinetic(int n)
{
    double e = 0.0;
    for (int i = 0; i < n; i++)
        e += 0.5 * mass[i] * (vel[i].x * vel[i].x + vel[i].y * vel[i].y + vel[i].z * vel[i].z);
    return e;
}

static double potential(int n)
{
    double e = 0.0;
#pragma omp parallel for reduction(+ : e) schedule(dynamic, 16)
    for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
            double dx = pos[j].x - pos[i].x, dy = pos[j].y - pos[i].y, dz = pos[j].z - pos[i].z;
            e -= mass[i] * mass[j] / sqrt(dx * dx + dy * dy + dz * dz + 1e-4);
        }
    }
    return e;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 2500, steps = argc > 2 ? atoi(argv[2]) : 12;
    const double dt = 1e-3;
    double e0, e1, px = 0.0;

    if (n > MOST)
        n = MOST;
    set_up(n);
    accelerate(n);
    e0 = kinetic(n) + potential(n);
    for (int s = 0; s < steps; s++) {
        kick(n, 0.5 * dt);
        drift(n, dt);
        accelerate(n);
        kick(n, 0.5 * dt);
    }
    e1 = kinetic(n) + potential(n);
    for (int i = 0; i < n; i++)
        px += mass[i] * vel[i].x;
    printf("energy %.8f, drift below 1e-3: %s\n", e0, fabs(e1 - e0) < 1e-3 ? "yes" : "no");
    printf("momentum below 1e-9: %s, x[7] = %.8f\n", fabs(px) < 1e-9 ? "yes" : "no", pos[7].x);
    return 0;
}
