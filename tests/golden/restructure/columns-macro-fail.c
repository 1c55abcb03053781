/* A part of a nest comes from a macro: it stays as it is, and each column is still a task of its own. */
#define START(x) x = 0.0;
void means(int n, int m, double data[restrict n][m], double *restrict mean)
{
    for (int j = 0; j < m; j++) { // expect: parallel not-strip-mining not-interchange
        START(mean[j])
        for (int i = 0; i < n; i++)
            mean[j] = mean[j] + data[i][j];
        mean[j] = mean[j] / n;
    }
}
