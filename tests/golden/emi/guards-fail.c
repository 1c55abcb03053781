/* The stride may be zero: not after an assertion about something else, not before it. twin: text */
#include <assert.h>
#include <stdlib.h>

void other(double *a, int k, int m, int n)
{
    assert(m >= 1);
    for (int i = 0; i < n; i++) // expect: conditional
        a[k * i] = 0.5 * i;
}

void zero(double *a, int k, int n)
{
    if (k < 0)
        abort();
    for (int i = 0; i < n; i++) // expect: conditional
        a[k * i] = 0.5 * i;
}

void changed(double *a, int k, int n)
{
    if (k < 1)
        return;
    k = k - 1;
    for (int i = 0; i < n; i++) // expect: conditional
        a[k * i] = 0.5 * i;
}

void late(double *a, int k, int n)
{
    for (int i = 0; i < n; i++) // expect: conditional
        a[k * i] = 0.5 * i;
    if (k < 1)
        return;
}
