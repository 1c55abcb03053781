// golden: output
// Sizes in the structure that the loops run over: the question before the loop is that of both.
struct grid {
    int nx, ny;
    double *v;
};
void fill(struct grid *a)
{
    #pragma omp parallel for if((long long)a->nx * a->ny >= 2000)
    for (int i = 0; i < a->nx; i++) // expect: parallel inserted
        for (int j = 0; j < a->ny; j++)
            a->v[i * a->ny + j] += 1;
}
