// twin: text
/* The same, of which none holds: rows that are the same, a table that changes on the way, a row of an older state of the table. */
#include <stdlib.h>

typedef struct { double *part[3]; int n; } block;

static double **grid, **next;
static block *blocks;

void smooth(int n, int m)
{
    for (int i = 1; i < n - 1; i++) { // expect: sequential H104
        double *to = next[i], *row = grid[i], *up = grid[i - 1], *down = grid[i + 1];
        for (int j = 1; j < m - 1; j++)
            to[j] = 0.25 * (row[j - 1] + row[j + 1] + up[j] + down[j]);
    }
}

// The rows move down while they are written.
void rotate(int n, int m)
{
    for (int i = 0; i < n - 1; i++) { // expect: sequential
        double *row = grid[i];
        for (int j = 0; j < m; j++)
            row[j] = row[j] * 0.5 + i;
        grid[i + 1] = row;
    }
}

// Two parts of each block are one.
void parts(int nb, double s)
{
    for (int n = 0; n < nb; n++) { // expect: sequential H104
        double *a = blocks[n].part[0], *b = blocks[n].part[1];
        for (int k = 0; k < blocks[n].n; k++)
            a[k] += s * b[k];
    }
}

int main(void)
{
    int n = 300, m = 200, nb = 50;
    grid = malloc(n * sizeof *grid);
    for (int i = 0; i < n; i++) // expect: sequential H209
        grid[i] = calloc(m, sizeof **grid);
    grid[1] = grid[0];
    next = malloc(n * sizeof *next);
    for (int i = 0; i < n; i++) // expect: parallel
        next[i] = grid[n - 1 - i];
    blocks = malloc(nb * sizeof *blocks);
    double *shared = calloc(100, sizeof(double));
    for (int k = 0; k < nb; k++) { // expect: parallel
        blocks[k].n = 100;
        for (int d = 0; d < 3; d++) // expect: parallel
            blocks[k].part[d] = shared;
    }
    smooth(n, m);
    rotate(n, m);
    parts(nb, 0.5);
    return (int)(grid[3][4] + blocks[2].part[0][1]);
}
