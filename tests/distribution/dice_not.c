/* Who keeps the state of the generator? And what is printed are addresses, and to a file. */
#include <stdio.h>
#include <stdlib.h>
static double a[100];

int main(void)
{
    double first = rand() / (double)RAND_MAX;
    for (int i = 0; i < 100; i++)
        a[i] = first * i;
    printf("%p %g\n", (void *)a, a[99]);
    FILE *file = fopen("a.txt", "w");
    if (file != NULL)
        fprintf(file, "%g\n", a[1]);
    return 0;
}
