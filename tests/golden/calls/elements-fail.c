/* Near misses: an element of other iterations, a member that they read, an element as a whole, a shared element behind a pointer. */
/* twin: text */
#include <math.h>
struct cell { double x, v, f[3]; int n, near[8]; };
struct system { int n; struct cell *c; int dt; };
static struct cell cells[4000];
static void push(struct cell *c, int i)
{
    c[i / 2].x += sqrt(c[i].v);
}
static void next(struct cell *all, int i)
{
    struct cell *c = &all[i];
    for (int k = 0; k < 3; k++)
        c[1].f[k] = sqrt(c->f[k] + k);
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
    if (i > 7)
        cells[i] = cells[0];
}
static void member(struct system *s, int i)
{
    struct cell *c = &s->c[i];
    c->x += s->dt * sqrt(c->v);
    s->c[c->near[0]].x = c->x;
}
void driver(struct cell *c, struct system *s, int n)
{
    for (int i = 0; i < n; i++) /* expect: sequential */
        push(c, i);
    for (int i = 0; i < n; i++) /* expect: sequential */
        next(c, i);
    for (int i = 0; i < n; i++) /* expect: sequential */
        c[i].v = around(c, i);
    for (int i = 0; i < n; i++) /* expect: sequential */
        named(i);
    for (int i = 0; i < n; i++) /* expect: sequential */
        member(s, i);
    cells[1].x = c[0].x;
}
