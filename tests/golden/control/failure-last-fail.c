/* A function that runs at the end looks at what there is. */
#include <stdio.h>
#include <stdlib.h>

double a[1000], b[1000];

static void save(void)
{
    for (int i = 0; i < 1000; i++) // expect: sequential H203
        printf("%g\n", a[i]);
}

void scaled(void)
{
    atexit(save);
    for (int i = 0; i < 1000; i++) { // expect: sequential H205
        if (b[i] < -1000.0) {
            fprintf(stderr, "b[%d] = %g\n", i, b[i]);
            exit(1);
        }
        a[i] = 2.0 * b[i];
    }
}
