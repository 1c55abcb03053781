/* A NaN is taken, and whatever follows it: the blocks look for one among the data. twin: text */
void greatest(int n, int m, const double a[n][m], int *restrict at)
{
    double most = a[0][0];
    int row = 0, column = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        for (int j = 0; j < m; j++)
            if (!(a[i][j] <= most)) {
                most = a[i][j];
                row = i;
                column = j;
            }
    }
    at[0] = row;
    at[1] = column;
}
