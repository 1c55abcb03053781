/* Near miss: where the call has not failed, `errno` is what a loop before may have set. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double *room(int n)
{
    double *p = malloc(n * sizeof *p);
    if (p)
        perror("room");
    return p;
}

void roots(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = sqrt(a[i]);
}
