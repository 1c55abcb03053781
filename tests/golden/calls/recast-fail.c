// Near miss of methods.c: the address of a function is converted, so that a call may run one of another type. It makes two members
// lead to the same memory.
#include <stdio.h>
#include <stdlib.h>

struct model {
    int n;
    double *x, *f;
    void (*compute)(struct model *m);
};

static void plain(struct model *m)
{
    for (int i = 1; i < m->n; i++) // expect: conditional runtime-test
        m->f[i] = m->x[i - 1] / 2;
}

static void sharing(void *p)
{
    struct model *m = p;
    m->f = m->x;
}

int main(int argc, char **argv)
{
    struct model m;
    m.n = 40000;
    m.x = malloc(m.n * sizeof *m.x);
    m.f = malloc(m.n * sizeof *m.f);
    for (int i = 0; i < m.n; i++)
        m.x[i] = m.f[i] = i;
    m.compute = argc > 1 ? plain : (void (*)(struct model *))sharing;
    m.compute(&m);
    m.compute = plain;
    m.compute(&m);
    printf("%.12g\n", m.f[77]);
    return 0;
}
