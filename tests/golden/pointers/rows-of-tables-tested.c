// golden: output
/* Rows that a variable takes out of a table of which nothing is known: whether they overlap is tested before the loop. */
static double **grid;

void scale(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: conditional runtime-test
        double *row = grid[i];
        for (int j = 0; j < m; j++)
            row[j] = row[j] * 0.5 + 1.0;
    }
}

void set(double **x) { grid = x; }
