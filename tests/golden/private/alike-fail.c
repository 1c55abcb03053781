// Some iterations write the variable, and perhaps the last one does not.
static double last;

double kept(void)
{
    return last;
}

void some(int n, int m, const double *restrict a, double *restrict b)
{
    for (int k = 0; k < n; k++) // expect: sequential H107(last)
        if (a[k * m] > 0)
            for (int i = 0; i < m; i++) { // expect: parallel
                last = a[k * m + i] * 0.5;
                b[k * m + i] = last * last;
            }
}
