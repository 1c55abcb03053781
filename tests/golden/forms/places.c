// Sums, counts and extremes in members and behind pointers: as those in variables, where nothing else lies there. options: force
struct Stats {
    double sum, most;
    long n;
    int odd;
};

void behind(int n, const double *a, struct Stats *s)
{
    for (int i = 0; i < n; i++) { // expect: conditional linear-form inserted
        s->sum += a[i];
        s->n++;
        if (a[i] > s->most)
            s->most = a[i];
    }
}

double own(int n, const double *a)
{
    struct Stats s = {0.0, -1e30, 0, 0};
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement inserted
        s.sum += a[i];
        s.n++;
        if (a[i] > s.most)
            s.most = a[i];
    }
    return s.sum / s.n + s.most;
}

void out(int n, const int *a, int *count, int *most)
{
    *count = 0;
    *most = a[0];
    for (int i = 0; i < n; i++) { // expect: conditional scalar-replacement inserted
        if (a[i] > 3)
            (*count)++;
        if (a[i] > *most)
            *most = a[i];
    }
}

/* Through a pointer to a pointer, which the loop leaves alone. */
void moved(int n, const double *x, double **way)
{
    for (int i = 0; i < n; i++) // expect: conditional linear-form inserted
        **way += x[i];
}
