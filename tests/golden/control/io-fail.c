// twin: text
#include <stdio.h>

void show(int n, const double *a)
{
    for (int i = 0; i < n; i++) // expect: sequential
        printf("%g\n", a[i]);
}
