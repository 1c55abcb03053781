/* The bytes of numbers are copied: no pointer leads anywhere else after that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct image {
    double *d;
};

static void smooth(struct image *im, double *n)
{
    memcpy(n, im->d, 600 * sizeof *n);
    for (int i = 1; i < 600; i++) // expect: parallel
        n[i] = im->d[i - 1] * 0.5 + 1.0;
}

int main(void)
{
    struct image a;
    double *q = calloc(600, sizeof *q), s = 0.0;
    a.d = calloc(600, sizeof *a.d);
    smooth(&a, q);
    for (int i = 0; i < 600; i++)
        s += a.d[i] * i + q[i];
    printf("%g\n", s);
    return 0;
}
