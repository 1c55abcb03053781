/* Callees name a structure that outlives them; their caller has no name for it. Its members are arrays of their own. */
/* twin: text */
#include <math.h>
struct grid { int n; double h; double u[300][200], v[300][200]; };
struct both { struct grid fine, coarse; };
static struct grid g;
static struct both b;
static void smooth(int j)
{
    for (int i = 0; i < 200; i++)
        g.u[j][i] = sqrt(g.v[j][i]) + g.h;
}
static void gather(int j)
{
    for (int i = 0; i < g.n; i++)
        b.coarse.u[j][i] = sqrt(b.fine.u[i][j]) + b.fine.h;
}
void driver(int m)
{
    for (int j = 0; j < m; j++) /* expect: parallel doall */
        smooth(j);
    for (int j = 0; j < m; j++) /* expect: parallel doall */
        gather(j);
}
