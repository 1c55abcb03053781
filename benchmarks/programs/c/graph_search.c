/* Breadth-first search by levels and PageRank on a random graph of compressed adjacency lists. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    long m;
    long *first;
    int *head;
} Graph;

static unsigned next(unsigned *s)
{
    *s ^= *s << 13;
    *s ^= *s >> 17;
    *s ^= *s << 5;
    return *s;
}

static Graph random_graph(int n, int degree)
{
    Graph g;
    unsigned s = 88172645u;
    long at = 0;
    g.n = n;
    g.m = (long)n * degree;
    g.first = malloc(sizeof *g.first * ((size_t)n + 1));
    g.head = malloc(sizeof *g.head * (size_t)g.m);
    if (!g.first || !g.head)
        exit(1);
    for (int v = 0; v < n; v++) {
        int d = 1 + (int)(next(&s) % (2 * (unsigned)degree - 1));
        g.first[v] = at;
        for (int k = 0; k < d && at < g.m; k++)
            g.head[at++] = (int)(next(&s) % (unsigned)n);
    }
    g.first[n] = at;
    g.m = at;
    return g;
}

static int bfs(const Graph *g, int root, int *level)
{
    int *queue = malloc(sizeof *queue * (size_t)g->n), lo = 0, hi = 1, depth = 0;
    if (!queue)
        exit(1);
    for (int v = 0; v < g->n; v++)
        level[v] = -1;
    level[root] = 0;
    queue[0] = root;
    while (lo < hi) {
        int end = hi;
        depth++;
        for (; lo < end; lo++) {
            int v = queue[lo];
            for (long k = g->first[v]; k < g->first[v + 1]; k++) {
                int w = g->head[k];
                if (level[w] < 0) {
                    level[w] = depth;
                    queue[hi++] = w;
                }
            }
        }
    }
    free(queue);
    return depth;
}

static void pagerank(const Graph *g, double *rank, double *share, int rounds)
{
    const double damping = 0.85;
    for (int v = 0; v < g->n; v++)
        rank[v] = 1.0 / g->n;
    for (int r = 0; r < rounds; r++) {
        double change = 0.0;
#pragma omp parallel for
        for (int v = 0; v < g->n; v++) {
            long d = g->first[v + 1] - g->first[v];
            share[v] = d > 0 ? rank[v] / (double)d : 0.0;
        }
        /* The lists are read as those of incoming edges. */
#pragma omp parallel for reduction(+ : change)
        for (int v = 0; v < g->n; v++) {
            double sum = 0.0, now;
            for (long k = g->first[v]; k < g->first[v + 1]; k++)
                sum += share[g->head[k]];
            now = (1.0 - damping) / g->n + damping * sum;
            change += fabs(now - rank[v]);
            rank[v] = now;
        }
        if (change < 1e-12)
            break;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 400000, deepest;
    Graph g = random_graph(n, 8);
    int *level = malloc(sizeof *level * (size_t)n);
    double *rank = malloc(sizeof *rank * (size_t)n), *share = malloc(sizeof *share * (size_t)n), top = 0.0;
    long reached = 0;
    if (!level || !rank || !share)
        return 1;
    deepest = bfs(&g, 0, level);
    for (int v = 0; v < n; v++)
        reached += level[v] >= 0;
    pagerank(&g, rank, share, 20);
    for (int v = 0; v < n; v++)
        if (rank[v] > top)
            top = rank[v];
    printf("%ld of %d reached, %d levels, largest rank %.6e\n", reached, n, deepest, top);
    free(g.first);
    free(g.head);
    free(level);
    free(rank);
    free(share);
    return 0;
}
