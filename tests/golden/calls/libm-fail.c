// twin: text
#include <stdlib.h>

void noise(int n, double *a)
{
    for (int i = 0; i < n; i++) // expect: sequential
        a[i] = rand();
}
