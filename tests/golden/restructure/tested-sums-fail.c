/* An element of the array itself; elements whose stretch is not known on entry. */
void own(int n, double *x)
{
    x[0] = 0;
    for (int i = 0; i < n; i++) // expect: sequential
        x[0] += x[i] * 0.5;
}

void indirect(int n, const double *x, const int *at, double *sum)
{
    *sum = 0;
    for (int i = 0; i < n; i++) // expect: sequential
        *sum += x[at[i]];
}
