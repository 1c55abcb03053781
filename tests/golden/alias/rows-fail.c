/* Rows are distinct, and still: one row in two iterations. */
// options: assume-distinct-rows
void halves(int n, int m, double **a)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(a)
        for (int j = 0; j < m; j++)
            a[i / 2][j] = i + j;
}

void first(int n, int m, double **a)
{
    for (int i = 0; i < n; i++) // expect: sequential H101(a)
        for (int j = 0; j < m; j++)
            a[i][j] = a[0][j] + 1.0;
}

/* The pointers move. */
void rotated(int n, int m, double **a)
{
    for (int i = 0; i + 1 < n; i++) { // expect: sequential
        double *t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
        for (int j = 0; j < m; j++)
            a[i][j] = j;
    }
}
