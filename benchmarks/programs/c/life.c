/* Conway's game of life on a torus, two boards of bytes that change places. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int width, height;

static int neighbours(const unsigned char *board, int x, int y)
{
    int left = (x + width - 1) % width, right = (x + 1) % width;
    const unsigned char *up = board + (size_t)((y + height - 1) % height) * width;
    const unsigned char *row = board + (size_t)y * width;
    const unsigned char *down = board + (size_t)((y + 1) % height) * width;
    return up[left] + up[x] + up[right] + row[left] + row[right] + down[left] + down[x] + down[right];
}

static void step(const unsigned char *now, unsigned char *next)
{
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int n = neighbours(now, x, y);
            next[(size_t)y * width + x] = n == 3 || (n == 2 && now[(size_t)y * width + x]);
        }
    }
}

static long population(const unsigned char *board)
{
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < width * height; i++)
        sum += board[i];
    return sum;
}

static void glider(unsigned char *board, int x, int y)
{
    static const int at[5][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
    for (int k = 0; k < 5; k++)
        board[(size_t)((y + at[k][1]) % height) * width + (x + at[k][0]) % width] = 1;
}

int main(int argc, char **argv)
{
    int rounds = argc > 2 ? atoi(argv[2]) : 60;
    unsigned char *a, *b;
    unsigned seed = 1;

    width = height = argc > 1 ? atoi(argv[1]) : 1200;
    a = calloc((size_t)width * height, 1);
    b = calloc((size_t)width * height, 1);
    if (!a || !b)
        return 1;
    for (int i = 0; i < width * height / 2; i++) {
        seed = seed * 1103515245u + 12345u;
        a[i] = (seed >> 16) % 3 == 0;
    }
    for (int k = 0; k < 20; k++)
        glider(a, 37 * k, height / 2 + 50 + 11 * k);
    for (int r = 0; r < rounds; r++) {
        unsigned char *t;
        step(a, b);
        t = a;
        a = b;
        b = t;
        if (r % 20 == 0)
            printf("round %d: %ld alive\n", r, population(a));
    }
    printf("at the end: %ld alive\n", population(a));
    free(a);
    free(b);
    return 0;
}
