/* A callee touches members of the element that its argument names, of an array that it is handed, or knows by its name. */
/* twin: text */
#include <math.h>
struct cell { double x, v, f[3]; int n, near[8]; };
struct system { int n; struct cell *c; int dt; };
static struct cell cells[4000];
static void push(struct cell *c, int i)
{
    c[i].x += sqrt(c[i].v);
}
static void force(struct cell *all, int i)
{
    struct cell *c = &all[i];
    for (int k = 0; k < 3; k++)
        c->f[k] = sqrt(c->x + k);
}
static double around(const struct cell *c, int i)
{
    double s = 0;
    for (int k = 0; k < c[i].n; k++)
        s += sqrt(c[c[i].near[k]].v);
    return s;
}
static void named(int i)
{
    cells[i].x += sqrt(cells[i].v);
    cells[i].f[1] = cells[i].x;
}
static void member(struct system *s, int i)
{
    struct cell *c = &s->c[i];
    c->x += s->dt * sqrt(c->v);
    c->f[0] = c->x;
}
void driver(struct cell *c, struct system *s, int n)
{
    for (int i = 0; i < n; i++) /* expect: parallel doall */
        push(c, i);
    for (int i = 0; i < n; i++) /* expect: parallel doall */
        force(c, i);
    for (int i = 0; i < n; i++) /* expect: parallel doall */
        c[i].x = around(c, i);
    for (int i = 0; i < n; i++) /* expect: parallel doall */
        named(i);
    for (int i = 0; i < n; i++) /* expect: parallel doall */
        member(s, i);
    cells[1].x = c[0].x;
}
