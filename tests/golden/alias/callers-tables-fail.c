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
        g->next[y] = y > 0 ? calloc(w, 1) : g->cells[0];
    }
    return g;
}

static void step(Grid *g)
{
    for (int y = 0; y < g->h; y++) // expect: sequential
        for (int x = 0; x < g->w; x++)
            g->next[y][x] = g->cells[(y + 1) % g->h][x] ^ g->cells[y][(x + 1) % g->w];
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
    for (int y = 0; y < g->h; y++) // expect: sequential
        for (int x = 0; x < g->w; x++)
            g->cells[y][x] = g->cells[(y + 1) % g->h][x] ^ ((x + y) % 3 == 0);
    for (int t = 0; t < 10; t++) {
        step(g);
        swap(g);
    }
    printf("%d\n", g->cells[33][44]);
    return 0;
}
