// golden: output
// Nothing says that the second structure is there, not even in the first iteration: its size is not asked for.
struct grid {
    int nx, ny;
    double *v;
};
void fill(const struct grid *restrict a, struct grid *restrict b, const int *restrict use)
{
    #pragma omp parallel for
    for (int i = 0; i < a->nx; i++) // expect: parallel
        if (use[i])
            for (int j = 0; j < b->ny; j++)
                b->v[i * 1000 + j % 1000] += 1;
}

// Here the first iteration reads it: it is there, if there is an iteration.
void fill_all(const struct grid *restrict a, struct grid *restrict b)
{
    #pragma omp parallel for \
        if(a->nx >= 1 && (long long)a->nx * b->ny >= 1000)
    for (int i = 0; i < a->nx; i++) // expect: parallel
        for (int j = 0; j < b->ny; j++)
            b->v[i * 1000 + j % 1000] += 1;
}
