/* Loops whose iterations end early, restructured: `continue` is a branch around what follows. */

/* A sum in an element over a nest. */
void energies(int n, double *restrict e, const double *restrict x)
{
    double d;
    e[0] = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel reduction
        for (int j = 0; j < n; j++) { // expect: parallel reduction H406
            if (i == j)
                continue;
            d = x[i] - x[j];
            if (d > 9.0)
                continue;
            e[0] = e[0] + 1.0 / (d * d + 1.0);
        }
    }
}
