// Loops that wait for the iteration before: in blocks, on several threads, though all is done twice. twin: text golden: output
// options: threads=2
void smooth(int n, const double *restrict x, double *restrict y, double a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        s = a * x[i] + (1.0 - a) * s;
        y[i] = s;
    }
}

void biquad(int n, const double *restrict x, double *restrict y, const double *restrict c)
{
    double b0 = c[0], b1 = c[1], b2 = c[2], a1 = c[3], a2 = c[4];
    double z1 = 0.0, z2 = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        double in = x[i];
        double out = b0 * in + z1;
        z1 = b1 * in - a1 * out + z2;
        z2 = b2 * in - a2 * out;
        y[i] = out;
    }
}

// A power by itself: where it would become zero within a block, the loop runs as it was.
double powers(int n, const double *restrict a, double x)
{
    double s = 0.0, p = 1.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        s += a[i] * p;
        p *= x;
    }
    return s;
}
