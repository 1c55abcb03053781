/* The table changes in the loop, or holds more than what the loop reads of it. */
static double **grid;

void moved(int n, int m)
{
    for (int i = 1; i < n; i++) { // expect: sequential
        double *row = grid[i];
        for (int j = 0; j < m; j++)
            row[j] = row[j] * 0.5 + 1.0;
        grid[i - 1] = row;
    }
}

void first(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *row = grid[i], *all = grid[0];
        for (int j = 0; j < m; j++)
            row[j] = all[j] * 0.5 + 1.0;
    }
}

void set(double **x) { grid = x; }
