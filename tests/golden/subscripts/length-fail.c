// The length has changed since: `sizeof` still means the one of the declaration.
void fill(int n, double *restrict x)
{
    double row[n];
    n = 2;
    for (unsigned long j = 0; j < sizeof row / sizeof *row; j++) // expect: sequential H301 H208
        row[j] = 2.0 * j;
    x[0] = row[5];
}

// So it does where the name of the length counts a loop, and of a type's name.
void count(double *restrict x)
{
    int n = 4;
    double row[n];
    typedef double rows[n];
    for (n = 0; n < 50; n++) // expect: sequential H208
        x[n] = sizeof row + sizeof(rows);
}
