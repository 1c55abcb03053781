/* All pairs of paths: row k is the only one that iteration i = k writes and the others read. */
// twin: text
// golden: output
void paths(int n, double p[restrict n][n])
{
    for (int k = 0; k < n; k++) // expect: sequential p
        for (int i = 0; i < n; i++) // expect: parallel splitting
            for (int j = 0; j < n; j++)
                if (p[i][k] + p[k][j] < p[i][j])
                    p[i][j] = p[i][k] + p[k][j];
}
