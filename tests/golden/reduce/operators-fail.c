/* Every update of the table is one of a reduction, but not by one operator. */
int counts(int n, const int *x, const int *y)
{
    int h[64];
    for (int k = 0; k < 64; k++)
        h[k] = 1;
    for (int i = 0; i < n; i++) { // expect: sequential h not-reduction
        h[x[i] & 63] += 3;
        h[y[i] & 63] *= 2;
    }
    return h[0] + h[63];
}
