/* Near misses: the row before, the same row, a member that decides how often the loop runs, one that shares its storage, the
 * next structure, another pointer to the same one. */
#define N 64

struct grid {
    int nx, ny;
    double dt, u[N][N], v[N][N], flux[N];
    union { double d; long k; } either;
};

static void before(struct grid *g, int i)
{
    for (int j = 1; j < g->ny - 1; j++)
        g->u[i][j] = g->u[i - 1][j] * g->dt;
}

void rows(struct grid *g)
{
    for (int i = 1; i < g->nx - 1; i++) // expect: sequential
        before(g, i);
}

static void same(struct grid *g, int i)
{
    g->flux[i / 2] = g->u[i][1];
}

void halves(struct grid *g)
{
    for (int i = 1; i < g->nx - 1; i++) // expect: sequential
        same(g, i);
}

static void fewer(struct grid *g, int i)
{
    g->nx -= g->v[i][1] > 0.0;
}

void ends(struct grid *g)
{
    for (int i = 1; i < g->nx - 1; i++) // expect: sequential H302
        fewer(g, i);
}

static void shares(struct grid *g, int i)
{
    g->either.d = g->flux[i];
    g->v[i][0] = (double)g->either.k;
}

void unions(struct grid *g)
{
    for (int i = 1; i < g->nx - 1; i++) // expect: sequential
        shares(g, i);
}

static void next(struct grid *g, int i)
{
    g[1].flux[i] = g[0].flux[i];
}

void moved(struct grid *g, int n)
{
    for (int k = 0; k < n; k++) // expect: sequential
        next(g + k, 5);
}

static void pair(struct grid *g, struct grid *h, int i)
{
    g->flux[i] = h->flux[i + 1];
}

void two_names(struct grid *g, struct grid *h)
{
    for (int i = 1; i < 50; i++) // expect: sequential
        pair(g, g, i);
}
