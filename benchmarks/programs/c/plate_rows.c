/* Heat in a plate: matrices as arrays of rows, which a function cuts from one block; two of them change places after each step. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double **new_matrix(int rows, int cols)
{
    double **m = malloc(rows * sizeof *m);
    double *block = calloc((size_t)rows * cols, sizeof *block);
    for (int i = 0; i < rows; i++)
        m[i] = &block[(size_t)i * cols];
    return m;
}

static void free_matrix(double **m)
{
    free(m[0]);
    free(m);
}

static void heat_up(double **t, double **k, int rows, int cols)
{
    for (int i = 0; i < rows; i++) {
        t[i][0] = 100.0;
        t[i][cols - 1] = 20.0;
    }
#pragma omp parallel for
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            k[i][j] = 0.2 + 0.04 * sin(0.01 * i) * cos(0.02 * j);
}

static double step(double **t, double **next, double **k, int rows, int cols)
{
    double most = 0.0;
#pragma omp parallel for reduction(max : most)
    for (int i = 1; i < rows - 1; i++)
        for (int j = 1; j < cols - 1; j++) {
            double flow = t[i - 1][j] + t[i + 1][j] + t[i][j - 1] + t[i][j + 1] - 4.0 * t[i][j];
            next[i][j] = t[i][j] + k[i][j] * flow;
            if (fabs(flow) > most)
                most = fabs(flow);
        }
    return most;
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 900, cols = rows + 100, steps = argc > 2 ? atoi(argv[2]) : 150;
    double **t = new_matrix(rows, cols), **next = new_matrix(rows, cols), **k = new_matrix(rows, cols);
    double most = 0.0, sum = 0.0;
    heat_up(t, k, rows, cols);
    heat_up(next, k, rows, cols);
    for (int n = 0; n < steps; n++) {
        most = step(t, next, k, rows, cols);
        double **old = t;
        t = next;
        next = old;
    }
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++)
            sum += t[i][j];
    printf("largest flow %.6f, mean %.8f\n", most, sum / rows / cols);
    free_matrix(t);
    free_matrix(next);
    free_matrix(k);
    return 0;
}
