/* Floats that a running integer makes, and comparisons of running floats, are written as they stand: no quotient becomes a
   product, no constants are put together, no sum is turned round. golden: output twin: text */
int hits(int n, const unsigned *a) // options: force
{
    unsigned s = 1;
    int hits = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s = s * 1103515245u + a[i];
        double x = (s >> 8) / 10.0;
        if (x * 3.0 == (s >> 8) * 3.0 / 10.0)
            hits++;
    }
    return hits;
}

int halves(int n, const double *a)
{
    double s = 0.0;
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s = s + a[i];
        if (0.1 * (s / 3.0) - (s - 7.0) / 3.0 > 0.5 * s - s / 3.0 + (a[i] - (a[i] - 1.0)))
            c = c + 1;
    }
    return c;
}

int singles(int n, const float *a)
{
    float m = 0.0f;
    int k = 0, c = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        k = k + (a[i] > 0.5);
        if (k / 3.0f * 7.0f > m && a[i] < 1)
            c = c + 1;
    }
    return c;
}
