/* The near miss: the program asks only whether the call just before has failed. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double number(const char *text, int *bad)
{
    char *end;
    errno = 0;
    double x = strtod(text, &end);
    *bad = errno == ERANGE;
    return x;
}

double *room(int n)
{
    FILE *file = fopen("numbers", "r");
    if (!file)
        perror("numbers");
    double *p = malloc(n * sizeof *p);
    if (p == NULL)
        perror("room");
    return p;
}

void roots(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] = sqrt(a[i]);
}
