// The function reads through a pointer that it finds in a table: the array that the loop writes may be what it reads.
static double *const *tables;

void use(double *const *t)
{
    tables = t;
}

static double entry(int i)
{
    return tables[0][i];
}

void smooth(int n, double *a)
{
    if (!tables)
        return;
    for (int i = 0; i < n; i++) // expect: sequential H105
        a[i] = entry(i + 1) / 3;
}
