// floyd-warshall: shortest paths between all pairs
#include "support.h"

static void kernel(int n, int path[restrict n][n])
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                if (path[i][k] + path[k][j] < path[i][j])
                    path[i][j] = path[i][k] + path[k][j];
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 700);
    int (*path)[n] = storage(sizeof(int[n][n]));
    double *row = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            path[i][j] = i * j % 7 + 1;
            if ((i + j) % 13 == 0 || (i + j) % 7 == 0 || (i + j) % 11 == 0)
                path[i][j] = 999;
        }
    double start = now();
    kernel(n, path);
    elapsed(start);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            row[j] = path[i][j];
        if (i % (n / 10 + 1) == 0)
            state("path", row, n);
    }
    return 0;
}
