// golden: output
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int w, h;
    unsigned char **cells, **next;
} Grid;

static Grid *make(int w, int h)
{
    Grid *g = malloc(sizeof *g);
    g->w = w;
    g->h = h;
    g->cells = malloc(h * sizeof *g->cells);
    g->next = malloc(h * sizeof *g->next);
    for (int y = 0; y < h; y++) {
        g->cells[y] = calloc(w, 1);
        g->next[y] = calloc(w, 1);
    }
    return g;
}

static int neighbours(const Grid *g, int x, int y)
{
    int n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy)
                n += g->cells[(y + dy + g->h) % g->h][(x + dx + g->w) % g->w];
    return n;
}

static void step(Grid *g)
{
    #pragma omp parallel for if(g->h >= 1000)
    for (int y = 0; y < g->h; y++) // expect: parallel doall
        for (int x = 0; x < g->w; x++) {
            int n = neighbours(g, x, y);
            g->next[y][x] = n == 3 || (n == 2 && g->cells[y][x]);
        }
}

static void swap(Grid *g)
{
    unsigned char **t = g->cells;
    g->cells = g->next;
    g->next = t;
}

int main(void)
{
    Grid *g = make(70, 60);
    #pragma omp parallel for
    for (int y = 0; y < g->h; y++)
        for (int x = 0; x < g->w; x++)
            g->cells[y][x] = (x * y) % 3 == 0;
    for (int t = 0; t < 20; t++) {
        step(g);
        swap(g);
    }
    printf("%d\n", g->cells[33][44]);
    return 0;
}
