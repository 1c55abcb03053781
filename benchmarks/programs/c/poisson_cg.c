/* Conjugate gradients on the five-point Laplacian of an nx * ny grid, stored as compressed sparse rows. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int rows;
    int *start;
    int *column;
    double *value;
} Matrix;

static void *reserve(size_t count, size_t size)
{
    void *p = malloc(count * size);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

/* Four neighbours at most, and the diagonal. */
static Matrix laplacian(int nx, int ny)
{
    Matrix a;
    int at = 0;
    a.rows = nx * ny;
    a.start = reserve((size_t)a.rows + 1, sizeof *a.start);
    a.column = reserve(5 * (size_t)a.rows, sizeof *a.column);
    a.value = reserve(5 * (size_t)a.rows, sizeof *a.value);
    for (int y = 0; y < ny; y++) {
        for (int x = 0; x < nx; x++) {
            int row = y * nx + x;
            a.start[row] = at;
            if (y > 0) {
                a.column[at] = row - nx;
                a.value[at++] = -1.0;
            }
            if (x > 0) {
                a.column[at] = row - 1;
                a.value[at++] = -1.0;
            }
            a.column[at] = row;
            a.value[at++] = 4.0 + 0.01 * ((x * 7 + y * 3) % 5);
            if (x < nx - 1) {
                a.column[at] = row + 1;
                a.value[at++] = -1.0;
            }
            if (y < ny - 1) {
                a.column[at] = row + nx;
                a.value[at++] = -1.0;
            }
        }
    }
    a.start[a.rows] = at;
    return a;
}

static void release(Matrix *a)
{
    free(a->start);
    free(a->column);
    free(a->value);
}

static void multiply(const Matrix *a, const double *x, double *y)
{
#pragma omp parallel for
    for (int row = 0; row < a->rows; row++) {
        double sum = 0.0;
        for (int k = a->start[row]; k < a->start[row + 1]; k++)
            sum += a->value[k] * x[a->column[k]];
        y[row] = sum;
    }
}

static double dot(int n, const double *x, const double *y)
{
    double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static void axpy(int n, double alpha, const double *x, double *y)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        y[i] += alpha * x[i];
}

static int solve(const Matrix *a, const double *b, double *x, double tolerance, int most)
{
    int n = a->rows, step;
    double *r = reserve(n, sizeof *r), *p = reserve(n, sizeof *p), *q = reserve(n, sizeof *q);
    double rho, rho0;

#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        x[i] = 0.0;
        r[i] = b[i];
        p[i] = b[i];
    }
    rho = rho0 = dot(n, r, r);
    for (step = 0; step < most && rho > tolerance * tolerance * rho0; step++) {
        double alpha, beta, next;
        multiply(a, p, q);
        alpha = rho / dot(n, p, q);
        axpy(n, alpha, p, x);
        axpy(n, -alpha, q, r);
        next = dot(n, r, r);
        beta = next / rho;
        rho = next;
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            p[i] = r[i] + beta * p[i];
    }
    free(r);
    free(p);
    free(q);
    return step;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 600;
    Matrix a = laplacian(n, n);
    double *b = reserve(a.rows, sizeof *b), *x = reserve(a.rows, sizeof *x), *y = reserve(a.rows, sizeof *y);
    double worst = 0.0;
    int steps;

    for (int i = 0; i < a.rows; i++)
        b[i] = 1.0 + (i % 11) * 0.125;
    steps = solve(&a, b, x, 1e-9, 400);
    multiply(&a, x, y);
#pragma omp parallel for reduction(max : worst)
    for (int i = 0; i < a.rows; i++) {
        double e = fabs(y[i] - b[i]);
        if (e > worst)
            worst = e;
    }
    printf("%d rows, %s after some steps\n", a.rows, steps < 400 ? "solved" : "not solved");
    printf("x[middle] = %.6f, residual %s\n", x[a.rows / 2 + n / 2], worst < 1e-5 ? "small" : "large");
    release(&a);
    free(b);
    free(x);
    free(y);
    return 0;
}
