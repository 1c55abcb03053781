#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int w, h;
    unsigned char *cells;
    int *ages;
} Grid;

static Grid *make(int w, int h)
{
    Grid *g = malloc(sizeof *g);
    g->w = w;
    g->h = h;
    g->cells = calloc(w * h, 1);
    g->ages = calloc(w * h, sizeof(int));
    return g;
}

static void evolve(const Grid *from, Grid *to)
{
    for (int y = 0; y < from->h; y++) // expect: parallel doall by(calls)
        for (int x = 0; x < from->w; x++) {
            int left = from->cells[y * from->w + (x + 1) % from->w];
            to->cells[y * from->w + x] = left ^ 1;
            to->ages[y * from->w + x] = from->ages[y * from->w + x] + left;
        }
}

int main(void)
{
    Grid *a = make(100, 80), *b = make(100, 80);
    for (int i = 0; i < a->w * a->h; i++)
        a->cells[i] = i % 3 == 0;
    for (int t = 0; t < 10; t++) {
        evolve(a, b);
        Grid *s = a;
        a = b;
        b = s;
    }
    printf("%d %d\n", a->cells[77], a->ages[99]);
    return 0;
}
