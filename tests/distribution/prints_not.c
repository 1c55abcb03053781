/* What is printed is computed while it is printed: rank 0 alone would do it. */
#include <stdio.h>
static double a[100];

static double total(void)
{
    double sum = 0.0;
    for (int i = 0; i < 100; i++)
        sum += a[i];
    return sum;
}

int main(void)
{
    for (int i = 0; i < 100; i++)
        a[i] = i;
    printf("%g\n", total());
    return 0;
}
