/* Columns of a factor: strips of a column run in parallel, each updated along memory by all columns before it. */
// twin: text
// golden: output
void factor(int n, double a[restrict n][n])
{
    for (int j = 0; j < n; j++) { // expect: sequential a
        for (int k = 0; k < j; k++) // expect: parallel strip-mining interchange
            for (int i = j; i < n; i++)
                a[j][i] -= a[k][i] * a[k][j];
        for (int i = j + 1; i < n; i++)
            a[j][i] /= a[j][j];
    }
}
