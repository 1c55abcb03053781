/* Beside the pivot's row, each row needs the one on the other side. */
// twin: text
void paths(int n, double p[restrict n][n])
{
    for (int k = 0; k < n; k++) // expect: sequential p
        for (int i = 0; i < n; i++) // expect: sequential p
            for (int j = 0; j < n; j++)
                if (p[n - 1 - i][k] + p[k][j] < p[i][j])
                    p[i][j] = p[n - 1 - i][k] + p[k][j];
}
