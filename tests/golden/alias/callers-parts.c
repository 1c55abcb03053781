#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    double *x;
} Row;

static void scale(Row *rows, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int k = 0; k < rows[i].n; k++)
            rows[i].x[k] = 2.0 * rows[i].x[k] + k;
}

int main(void)
{
    int n = 40;
    Row *rows = malloc(n * sizeof *rows);
    for (int i = 0; i < n; i++) {
        rows[i].n = 20 + i % 3;
        rows[i].x = calloc(23, sizeof(double));
    }
    scale(rows, n);
    printf("%f\n", rows[7].x[5]);
    return 0;
}
