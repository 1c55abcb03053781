// twin: text
/* Paths between nodes, in a matrix that is one array: where the row of node `k` is not written, the others are apart. */
void paths(int n, const int *restrict row, int *restrict d)
{
    for (int i = 0; i < n; i++) // expect: parallel
        for (int j = 0; j < n; j++)
            if (row[j] < d[i * n + j])
                d[i * n + j] = row[j];
}
