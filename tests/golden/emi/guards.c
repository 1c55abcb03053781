/* What comes before the loop says that the stride is not zero. twin: text */
#include <assert.h>
#include <stdlib.h>

void asserted(double *a, int k, int n)
{
    assert(k >= 1);
    for (int i = 0; i < n; i++) // expect: parallel doall by(EMI)
        a[k * i] = 0.5 * i;
}

void checked(double *a, int k, int n)
{
    if (k < 1)
        abort();
    for (int i = 0; i < n; i++) // expect: parallel doall by(EMI)
        a[k * i] = 0.5 * i;
}

void left(double *a, int k, int n)
{
    if (k < 1)
        return;
    for (int i = 0; i < n; i++) // expect: parallel doall by(EMI)
        a[k * i] = 0.5 * i;
}

void inside(double *a, int k, int n)
{
    if (k >= 1) {
        for (int i = 0; i < n; i++) // expect: parallel doall by(EMI)
            a[k * i] = 0.5 * i;
    }
}
