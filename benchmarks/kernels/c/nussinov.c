// nussinov: the largest number of base pairs of a folded sequence
#include "support.h"

static int max(int a, int b)
{
    return a >= b ? a : b;
}

static void kernel(int n, const int *restrict seq, int table[restrict n][n])
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = i + 1; j < n; j++) {
            if (j - 1 >= 0)
                table[i][j] = max(table[i][j], table[i][j - 1]);
            if (i + 1 < n)
                table[i][j] = max(table[i][j], table[i + 1][j]);
            if (j - 1 >= 0 && i + 1 < n) {
                if (i < j - 1)
                    table[i][j] = max(table[i][j], table[i + 1][j - 1] + (seq[i] + seq[j] == 3 ? 1 : 0));
                else
                    table[i][j] = max(table[i][j], table[i + 1][j - 1]);
            }
            for (int k = i + 1; k < j; k++)
                table[i][j] = max(table[i][j], table[i][k] + table[k + 1][j]);
        }
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 900);
    int *seq = storage(sizeof(int[n]));
    int (*table)[n] = storage(sizeof(int[n][n]));
    double *row = storage(sizeof(double[n]));
    for (int i = 0; i < n; i++) {
        seq[i] = (i * i + i / 3) % 4;
        for (int j = 0; j < n; j++)
            table[i][j] = 0;
    }
    double start = now();
    kernel(n, seq, table);
    elapsed(start);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            row[j] = table[i][j];
        if (i % (n / 10 + 1) == 0)
            state("table", row, n);
    }
    return 0;
}
