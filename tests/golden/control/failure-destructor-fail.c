/* A function runs at the end, and looks at what there is. */
#include <stdio.h>
#include <stdlib.h>

double a[1000], b[1000];

__attribute__((destructor)) static void save(void)
{
    printf("%g\n", a[7]);
}

void scaled(void)
{
    for (int i = 0; i < 1000; i++) { // expect: sequential H205
        if (b[i] < -1000.0)
            exit(1);
        a[i] = 2.0 * b[i];
    }
}
