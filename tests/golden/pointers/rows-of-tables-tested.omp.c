// golden: output
/* Rows that a variable takes out of a table of which nothing is known: whether they overlap is tested before the loop. */
static double **grid;

void scale(int n, int m)
{
    { int row_overlap = 0; /* do two iterations touch the same elements of row? */
      long long row_end = -9223372036854775807LL;
      for (int i = 0; i < n; i++) {
          row_overlap |= (long long)grid[i] < row_end || m < 0;
          row_end = (long long)(grid[i] + m);
      }
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for if((long long)m * n >= 4000 && !row_overlap)
    for (int i = 0; i < n; i++) { // expect: conditional runtime-test
        double *row = grid[i];
        for (int j = 0; j < m; j++)
            row[j] = row[j] * 0.5 + 1.0;
    }
    }
}

void set(double **x) { grid = x; }
