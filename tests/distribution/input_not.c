/* The ranks would share one input. */
#include <stdio.h>
static double a[100];

int main(void)
{
    int n = 0;
    if (scanf("%d", &n) != 1)
        n = 100;
    for (int i = 0; i < 100; i++)
        a[i] = n * i;
    printf("%g\n", a[99]);
    return 0;
}
