// golden: output
// twin: text
// A size in a structure is a size like others, and so is what a member's declared extent says of a loop.
struct cloud {
    int n;
    double v;
};

void push(struct cloud *c, double *restrict field, double dt)
{
    /* Heiretsu: parallel where that pays, else as before */
    {
#ifdef _OPENMP
    extern int omp_get_max_threads(void);
    if (c->n >= 400000 && omp_get_max_threads() > 1) {
    #pragma omp parallel for
    for (int i = 0; i < c->n; i++) // expect: parallel inserted
        field[i] += dt * field[i];
    } else
#endif
    {
    for (int i = 0; i < c->n; i++) // expect: parallel inserted
        field[i] += dt * field[i];
    }
    }
}

void run(struct cloud *c, double *restrict field, int steps)
{
    for (int s = 0; s < steps; s++) // expect: sequential
        push(c, field, 0.1);
}
