#include <stdio.h>
#include <stdlib.h>

/* One of the arrays begins where the extents are. */
static int width, height;
static unsigned char *first = NULL;

static void step(const unsigned char *now, unsigned char *next)
{
    for (int y = 0; y < height; y++) // expect: sequential H302
        next[y] = now[y] + width;
}

int main(int argc, char **argv)
{
    width = height = argc > 1 ? atoi(argv[1]) : 50;
    unsigned char *a = calloc((size_t)width * height, 1);
    unsigned char *b = calloc((size_t)width * height, 1);
    if (!a || !b)
        return 1;
    first = (unsigned char *)&height;
    a = first;
    for (int r = 0; r < 10; r++) {
        step(a, b);
        unsigned char *t = a;
        a = b;
        b = t;
    }
    printf("%d\n", a[7]);
    return 0;
}
