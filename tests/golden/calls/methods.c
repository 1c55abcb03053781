// Which functions the pointers of the structure may lead to is known of a whole program: those of their type whose address it uses.
#include <stdio.h>
#include <stdlib.h>

struct model;

struct forces {
    double strength;
    void (*compute)(struct model *m);
    void (*describe)(const struct forces *f);
    void (*release)(struct forces **f);
};

struct model {
    int n;
    double *x, *v, *f;
    struct forces *law;
};

static void springs(struct model *m)
{
    m->f[0] = m->f[m->n - 1] = 0;
    for (int i = 1; i < m->n - 1; i++) // expect: parallel doall inserted
        m->f[i] = m->law->strength * (m->x[i + 1] - 2 * m->x[i] + m->x[i - 1]);
}

static void gravity(struct model *m)
{
    for (int i = 0; i < m->n; i++) // expect: parallel doall inserted
        m->f[i] = -m->law->strength;
}

static void name(const struct forces *f)
{
    printf("strength %g\n", f->strength);
}

static void release(struct forces **f)
{
    free(*f);
    *f = NULL;
}

static struct forces *choose(int how)
{
    struct forces *f = malloc(sizeof *f);
    f->strength = 0.5;
    f->compute = how ? gravity : springs;
    f->describe = name;
    f->release = release;
    return f;
}

static void step(struct model *m, double dt)
{
    m->law->compute(m);
    for (int i = 0; i < m->n; i++) { // expect: parallel doall inserted
        m->v[i] += dt * m->f[i];
        m->x[i] += dt * m->v[i];
    }
}

int main(int argc, char **argv)
{
    struct model m;
    m.n = 40000;
    m.x = malloc(m.n * sizeof *m.x);
    m.v = malloc(m.n * sizeof *m.v);
    m.f = malloc(m.n * sizeof *m.f);
    m.law = choose(argc > 1);
    m.law->describe(m.law);
    for (int i = 0; i < m.n; i++) { // expect: parallel doall
        m.x[i] = i + (i % 7) * 0.1;
        m.v[i] = 0;
    }
    for (int t = 0; t < 10; t++)
        step(&m, 0.01);
    printf("%.12g %.12g\n", m.x[77], m.v[78]);
    m.law->release(&m.law);
    return 0;
}
