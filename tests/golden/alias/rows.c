/* Arrays of pointers whose rows the user calls distinct. */
// options: assume-distinct-rows
void scaled(int n, int m, double **a, double **b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        for (int j = 0; j < m; j++) // expect: parallel doall
            a[i][j] = b[i][j] * 2.0;
}

/* Rows of one array, in terms of the one before; the columns are independent. */
void upwards(int n, int m, double **a)
{
    for (int i = 1; i < n; i++) // expect: sequential H101(a)
        for (int j = 0; j < m; j++) // expect: parallel doall
            a[i][j] += a[i - 1][j];
}

/* Pointers to rows of rows, in a member. */
struct cube {
    int n;
    double ***at;
};
void layers(struct cube *c, const double *x)
{
    int n = c->n;
    for (int i = 0; i < n; i++) // expect: parallel
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c->at[i][j][k] = x[k] + i;
}

/* By a name for the row. */
void named(int n, int m, double **a, const double *x)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double *row = a[i];
        for (int j = 0; j < m; j++)
            row[j] = x[j] + a[i][j];
    }
}

/* A pointer to one of the rows, which may be among those that are written. */
double walked(int n, int m, double **a, int k)
{
    double *p = a[k];
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: conditional
        for (int j = 0; j < m; j++)
            a[i][j] = p[j] + 1.0;
    }
    p = a[0];
    for (int j = 0; j < m; j++)
        s += p[j];
    return s;
}
