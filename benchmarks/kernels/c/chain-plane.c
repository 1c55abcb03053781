// chain-plane: a smoothed picture, its gradient and its edges (a window of rows)
#include "support.h"

static void kernel(int n, double in[restrict n][n], double smooth[restrict n][n],
                   double grad[restrict n][n], double out[restrict n][n])
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            smooth[i][j] = 0.2 * (in[i][j] + in[i - 1][j] + in[i + 1][j] + in[i][j - 1] + in[i][j + 1]);
    for (int i = 2; i < n - 2; i++)
        for (int j = 2; j < n - 2; j++) {
            double dx = smooth[i + 1][j] - smooth[i - 1][j];
            double dy = smooth[i][j + 1] - smooth[i][j - 1];
            grad[i][j] = dx * dx + dy * dy;
        }
    for (int i = 2; i < n - 2; i++)
        for (int j = 2; j < n - 2; j++)
            out[i][j] = grad[i][j] > 0.01 ? grad[i][j] : 0.0;
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 2500);
    double (*in)[n] = storage(sizeof(double[n][n]));
    double (*smooth)[n] = storage(sizeof(double[n][n]));
    double (*grad)[n] = storage(sizeof(double[n][n]));
    double (*out)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            in[i][j] = (double)((i * 13 + j * j) % 101) / 101.0;
            out[i][j] = 0.0;
        }
    double start = now();
    kernel(n, in, smooth, grad, out);
    elapsed(start);
    free(smooth);
    free(grad);
    state("out", &out[0][0], (long)n * n);
    return 0;
}
