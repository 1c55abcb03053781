// golden: output
// Nothing says before the loop that the second structure is there: its size is not asked for.
struct grid {
    int nx, ny;
    double *v;
};
void fill(const struct grid *restrict a, struct grid *restrict b)
{
    #pragma omp parallel for
    for (int i = 0; i < a->nx; i++) // expect: parallel
        for (int j = 0; j < b->ny; j++)
            b->v[i * 1000 + j % 1000] += 1;
}
