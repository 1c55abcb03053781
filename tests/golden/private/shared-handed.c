/* A global array that two functions hand to others, which fill it first: each iteration has its own, and nobody needs it after the loops. */
#include <stdio.h>
#define N 200
double line[N];
double a[3000], b[3000];
static void fill(double *row, double f, int k)
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        row[i] = k * f + i;
}
static double ends(const double *row)
{
    return row[0] + row[N - 1];
}
static void first(void)
{
    for (int k = 0; k < 3000; k++) { // expect: parallel private
        fill(line, 0.5, k);
        a[k] = ends(line) * line[k % N];
    }
}
static void second(void)
{
    for (int k = 0; k < 3000; k++) { // expect: parallel private
        fill(line, 0.25, k);
        b[k] = ends(line) - line[k % N];
    }
}
int main(void)
{
    first();
    second();
    printf("%g %g\n", a[5], b[9]);
    return 0;
}
