// The callee reads one element more than the line has: what the line before has left in it.
static void sweep(int n, const double *restrict a, double *restrict r)
{
    for (int i = 1; i < n; i++) // expect: sequential H101(r)
        r[i] -= a[i] * r[i - 1];
}

void lines(int n, const double *restrict a, const double *restrict in, double *restrict out)
{
    double r[65];
    r[64] = 0.5;
    for (int k = 0; k < n; k++) { // expect: sequential H101(r)
        for (int i = 0; i < 64; i++) // expect: parallel doall
            r[i] = in[k * 64 + i];
        sweep(65, a, r);
        for (int i = 0; i < 64; i++) // expect: parallel doall
            out[k * 64 + i] = r[i];
    }
}

// Of this callee it is not known which elements it takes.
static void shuffle(const int *restrict where, double *restrict r)
{
    for (int i = 0; i < 65; i++) { // expect: sequential
        double t = r[where[i]];
        r[where[i]] = r[i];
        r[i] = t;
    }
}

void shuffled(int n, const int *restrict where, const double *restrict in, double *restrict out)
{
    double r[65];
    r[64] = 0.5;
    for (int k = 0; k < n; k++) { // expect: sequential H101(r)
        for (int i = 0; i < 64; i++) // expect: parallel doall
            r[i] = in[k * 64 + i];
        shuffle(where, r);
        for (int i = 0; i < 64; i++) // expect: parallel doall
            out[k * 64 + i] = r[i];
    }
}
