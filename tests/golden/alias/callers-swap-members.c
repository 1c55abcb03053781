#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int n;
    double *old, *new;
} Field;

static void step(Field *f)
{
    for (int i = 1; i < f->n - 1; i++) // expect: parallel doall by(calls)
        f->new[i] = 0.5 * (f->old[i - 1] + f->old[i + 1]);
}

static void swap(Field *f)
{
    double *s = f->old;
    f->old = f->new;
    f->new = s;
}

int main(void)
{
    Field f = {1000, NULL, NULL};
    f.old = calloc(f.n, sizeof(double));
    f.new = calloc(f.n, sizeof(double));
    Field g = f;
    for (int t = 0; t < 10; t++) {
        step(&f);
        step(&g);
        swap(&f);
    }
    printf("%f\n", f.old[200] + g.old[200]);
    return 0;
}
