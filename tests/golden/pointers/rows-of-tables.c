// twin: text
/* Rows that variables take out of tables of the file: they are the rows that the tables' elements lead to. */
#include <stdlib.h>

typedef struct { double *part[3]; int n; } block;

static double **grid, **next;
static block *blocks;

static double **table(int n, int m)
{
    double **p = malloc(n * sizeof *p);
    for (int i = 0; i < n; i++)
        p[i] = calloc(m, sizeof **p);
    return p;
}

void scale(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double *row = grid[i];
        for (int j = 0; j < m; j++)
            row[j] = row[j] * 0.5 + 1.0;
    }
}

// Two tables that are exchanged between the sweeps.
void smooth(int n, int m)
{
    for (int i = 1; i < n - 1; i++) { // expect: parallel
        double *to = next[i], *row = grid[i], *up = grid[i - 1], *down = grid[i + 1];
        for (int j = 1; j < m - 1; j++)
            to[j] = 0.25 * (row[j - 1] + row[j + 1] + up[j] + down[j]);
    }
}

void parts(int nb, double s)
{
    for (int n = 0; n < nb; n++) { // expect: parallel
        double *a = blocks[n].part[0], *b = blocks[n].part[1];
        for (int k = 0; k < blocks[n].n; k++)
            a[k] += s * b[k];
    }
}

int main(void)
{
    int n = 300, m = 200, nb = 50;
    grid = table(n, m);
    next = table(n, m);
    blocks = malloc(nb * sizeof *blocks);
    for (int k = 0; k < nb; k++) { // expect: sequential H209
        blocks[k].n = 100;
        for (int d = 0; d < 3; d++) // expect: sequential H209
            blocks[k].part[d] = calloc(100, sizeof(double));
    }
    for (int t = 0; t < 10; t++) { // expect: sequential H202
        scale(n, m);
        smooth(n, m);
        double **other = grid;
        grid = next;
        next = other;
    }
    parts(nb, 0.5);
    return (int)(grid[3][4] + blocks[2].part[0][1]);
}
