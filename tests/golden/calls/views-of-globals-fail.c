/* Near misses: the subscripts differ, the elements do not; rows of another length. */
/* twin: text */
#include <math.h>
static double a[5000], b[100][50];
static void last(int j)
{
    double *r = a + (1000 - j);
    r[j] = sqrt(r[j] + j);
}
static void row(int j)
{
    double *r = &b[j][20];
    for (int i = 0; i < 40; i++)
        r[i] = sqrt(r[i] + j);
}
static void other(int j)
{
    double (*r)[25] = (double (*)[25])&b[0][0];
    for (int i = 0; i < 50; i++)
        r[j][i] = sqrt(r[j][i] + j);
}
void driver(void)
{
    for (int j = 0; j < 100; j++) /* expect: sequential */
        last(j);
    for (int j = 0; j < 90; j++) /* expect: sequential */
        row(j);
    for (int j = 0; j < 100; j++) /* expect: sequential */
        other(j);
    a[1] = b[1][1];
}
