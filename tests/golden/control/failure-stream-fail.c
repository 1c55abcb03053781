/* Messages that go where the results go. */
#include <stdio.h>
#include <stdlib.h>

void together(void)
{
    stderr = stdout;
}

void scaled(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H203
        if (b[i] < -1000.0) {
            fprintf(stderr, "b[%d] = %g\n", i, b[i]);
            exit(1);
        }
        a[i] = 2.0 * b[i];
    }
}
