/* A callee looks at a part of an array that outlives it by a pointer: elements count from where that begins. */
/* twin: text */
#include <math.h>
static double a[5000], b[100][50];
static void part(int j)
{
    double *r = a + 40 * j;
    for (int i = 0; i < 40; i++)
        r[i] = sqrt(r[i] + j);
}
static void row(int j)
{
    double *r = &b[j][10];
    for (int i = 0; i < 40; i++)
        r[i] = sqrt(r[i] + j);
}
void driver(void)
{
    for (int j = 0; j < 100; j++) /* expect: parallel doall */
        part(j);
    for (int j = 0; j < 100; j++) /* expect: parallel doall */
        row(j);
    a[1] = b[1][1];
}
