/* Extremes and positions over arrays that members of structures lead to. golden: output */
typedef struct {
    double *p, *q;
    double weight[16];
    struct { int *mark; } in;
} Field;

typedef struct {
    Field *current;
    Field *level[4];
    int n;
} Mesh;

double largest(Field *f, int n)
{
    double m = 0;
    for (int i = 0; i < n; i++) // expect: parallel
        if (f->p[i] + f->weight[i % 16] > m)
            m = f->p[i] + f->weight[i % 16];
    return m;
}

int where(const Mesh *mesh, double *least)
{
    double m = 1e30;
    int at = -1;
    for (int i = 0; i < mesh->n; i++) // expect: parallel
        if (mesh->current->q[i] < m) {
            m = mesh->current->q[i];
            at = i;
        }
    *least = m;
    return at;
}

int last(const Mesh *mesh, int k)
{
    int m = 0;
    for (int i = 0; i < mesh->n; i++) // expect: parallel
        if (mesh->level[k]->in.mark[i] > m)
            m = mesh->level[k]->in.mark[i];
    return m;
}
