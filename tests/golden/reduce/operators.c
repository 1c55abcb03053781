/* Two tables, each updated by one operator. */
int counts(int n, const int *x, const int *y)
{
    int h[64], g[64];
    for (int k = 0; k < 64; k++) {
        h[k] = 1;
        g[k] = 1;
    }
    for (int i = 0; i < n; i++) { // expect: parallel reduction reduction(+:h) reduction(*:g)
        h[x[i] & 63] += 3;
        g[y[i] & 63] *= 2;
    }
    return h[0] + h[63] + g[0] + g[63];
}
