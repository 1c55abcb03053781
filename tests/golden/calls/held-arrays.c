/* A callee is handed a structure that holds arrays: it touches some of its members, and of these some elements. */
#define N 64

struct grid {
    int nx, ny;
    double dt, u[N][N], v[N][N], flux[N];
};

static void row(struct grid *g, int i)
{
    for (int j = 1; j < g->ny - 1; j++)
        g->v[i][j] = g->u[i][j] + g->dt * (g->u[i - 1][j] + g->u[i + 1][j] - 2.0 * g->u[i][j]);
}

static void through(struct grid *g, int i)
{
    row(g, i);
    g->flux[i] = g->v[i][1];
}

void rows(struct grid *g)
{
    for (int i = 1; i < g->nx - 1; i++) // expect: parallel
        row(g, i);
}

void rows_of_rows(struct grid *g)
{
    for (int i = 1; i < g->nx - 1; i++) // expect: parallel
        through(g, i);
}

static struct grid all[3];

void of_one(int n)
{
    struct grid *h = &all[1];
    for (int i = 1; i < h->nx - 1; i++) // expect: parallel
        row(h, i);
    for (int k = 0; k < 3; k++) // expect: parallel
        row(&all[k], n);
}
