/* Near misses: iterations share a member, or read the row of another one; a callee changes the whole structure. */
/* twin: text */
#include <math.h>
struct grid { int n; double h; double u[300][200], v[300][200]; };
static struct grid g, saved;
static void shared(int j)
{
    for (int i = 0; i < 200; i++)
        g.u[j][i] = sqrt(g.v[j][i]) + g.h;
    g.h = g.u[j][0];
}
static void before(int j)
{
    for (int i = 0; i < 200; i++)
        g.u[j][i] = sqrt(g.u[j - 1][i]);
}
static void all(int j)
{
    g.u[j][0] = j;
    if (j == 7)
        g = saved;
}
void driver(int m)
{
    for (int j = 0; j < m; j++) /* expect: sequential */
        shared(j);
    for (int j = 1; j < m; j++) /* expect: sequential H101 */
        before(j);
    for (int j = 0; j < m; j++) /* expect: sequential */
        all(j);
}
