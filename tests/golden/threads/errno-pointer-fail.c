/* Near miss: the pointer is no longer what the call returned. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double *room(int n, double *other)
{
    double *p = malloc(n * sizeof *p);
    free(p);
    p = other;
    if (!p)
        perror("room");
    return p;
}

void roots(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = sqrt(a[i]);
}
