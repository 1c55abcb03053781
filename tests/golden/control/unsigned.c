#include <stddef.h>

void zero(size_t n, double *a)
{
    for (size_t i = 0; i < n; i++) // expect: parallel doall
        a[i] = 0.0;
}
