// row 48, nested: position of a 4D maximum
// source: min · 0.63
void bench(int n, const double a[n][n][n][n], int *out)
{
    double m = a[0][0][0][0];
    int pi = 0, pj = 0, pk = 0, pl = 0;
    for (int i = 0; i < n; i++) { // loop
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                for (int l = 0; l < n; l++)
                    if (a[i][j][k][l] > m) {
                        m = a[i][j][k][l];
                        pi = i;
                        pj = j;
                        pk = k;
                        pl = l;
                    }
    }
    out[0] = pi;
    out[1] = pj;
    out[2] = pk;
    out[3] = pl;
}
