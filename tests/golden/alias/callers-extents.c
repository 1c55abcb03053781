#include <stdio.h>
#include <stdlib.h>

/* Extents that nobody has a pointer to: a store to an array cannot change them. */
static int width, height;

static void step(const unsigned char *now, unsigned char *next)
{
    for (int y = 0; y < height; y++) // expect: parallel doall
        next[y] = now[y] + width;
}

int main(int argc, char **argv)
{
    width = height = argc > 1 ? atoi(argv[1]) : 50;
    unsigned char *a = calloc((size_t)width * height, 1);
    unsigned char *b = calloc((size_t)width * height, 1);
    if (!a || !b)
        return 1;
    for (int r = 0; r < 10; r++) {
        step(a, b);
        unsigned char *t = a;
        a = b;
        b = t;
    }
    printf("%d\n", a[7]);
    return 0;
}
