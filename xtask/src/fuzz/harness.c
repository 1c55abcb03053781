/* Calls each kernel of a batch for several sizes, on random contents, and prints a hash of the whole state after each
   call. Kernels of both languages get the addresses of the same arrays. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 2 * SPREAD + 1, SIDE = 2 * MARGIN + 1, LONG = 2 * WIDE + 1, CALLS = 5, PIECE = 64 };

struct kernel {
    void (*code)(void);
    int widths[3], aliased;
};
extern const struct kernel kernels[];
extern const int many, by_reference;

typedef void by_value_kernel(int, int, void *, void *, void *, void *, void *, void *, const void *, void *, void *,
                             void *, void *);
typedef void by_reference_kernel(const int *, const int *, void *, void *, void *, void *, void *, void *,
                                 const void *, void *, void *, void *, void *);

/* All that a kernel may change, but for the array that counters run through. */
struct contents {
    int64_t x[SIDE * SIDE], y[SIDE * SIDE], state[6], v[ROOM], items[2 * SIZE], one[2], arrays[3][SIZE], idx[(SIZE + 1) / 2];
};

static struct contents now, start[CALLS];
static int64_t w[LONG], w_start[LONG];
static const int sizes[CALLS][2] = {{0, 0}, {1, 2}, {5, 3}, {8, 8}, {7, -1}};

static uint64_t seed = 12345u;

static int64_t next(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (int64_t)((seed >> 33) % 19u) - 9;
}

static void prepare(void)
{
    for (int i = 0; i < LONG; i++)
        w_start[i] = i % 7;
    memcpy(w, w_start, sizeof w);
    for (int t = 0; t < CALLS; t++) {
        struct contents *s = &start[t];
        int *idx = (int *)s->idx;
        for (int i = 0; i < SIDE * SIDE; i++) {
            s->x[i] = next();
            s->y[i] = next();
        }
        for (int i = 0; i < 6; i++)
            s->state[i] = next();
        for (int i = 0; i < ROOM; i++)
            s->v[i] = next();
        for (int i = 0; i < 2 * SIZE; i++)
            s->items[i] = next();
        for (int i = 0; i < 2; i++)
            s->one[i] = next();
        for (int i = 0; i < SIZE; i++) {
            for (int k = 0; k < 3; k++)
                s->arrays[k][i] = next();
            /* Fortran's arrays begin with element -SPREAD, C's with 0. */
            idx[i] = (int)next() + (by_reference ? 0 : SPREAD);
        }
    }
}

/* The elements of an array, as wide as the kernel wants them. */
static void narrow(void *to, const int64_t *from, int width)
{
    for (int i = 0; i < SIZE; i++) {
        if (width == 2)
            ((int16_t *)to)[i] = (int16_t)from[i];
        else if (width == 4)
            ((int32_t *)to)[i] = (int32_t)from[i];
        else
            ((int64_t *)to)[i] = from[i];
    }
}

static uint64_t lanes[4];

static void mix(int lane, uint64_t value)
{
    lanes[lane] = (lanes[lane] ^ value ^ lanes[lane] >> 29) * 0x9E3779B97F4A7C15ull;
}

/* Every word of the state counts; of the long array those that are not as they were, with their places. */
static uint64_t hash(void)
{
    const uint64_t *words = (const uint64_t *)&now;
    size_t count = sizeof now / sizeof *words;
    for (int k = 0; k < 4; k++)
        lanes[k] = 14695981039346656037ull + (uint64_t)k;
    for (size_t i = 0; i + 4 <= count; i += 4)
        for (int k = 0; k < 4; k++)
            mix(k, words[i + k]);
    for (size_t i = count / 4 * 4; i < count; i++)
        mix(0, words[i]);
    for (int from = 0; from < LONG; from += PIECE) {
        int length = LONG - from < PIECE ? LONG - from : PIECE;
        if (memcmp(w + from, w_start + from, sizeof *w * (size_t)length) == 0)
            continue;
        for (int i = from; i < from + length; i++) {
            if (w[i] != w_start[i]) {
                mix(0, (uint64_t)i);
                mix(1, (uint64_t)w[i]);
                w[i] = w_start[i];
            }
        }
    }
    for (int k = 1; k < 4; k++)
        mix(0, lanes[k]);
    return lanes[0];
}

static void call(const struct kernel *k, int t)
{
    const int n = sizes[t][0], m = sizes[t][1];
    now = start[t];
    for (int i = 0; i < 3; i++)
        narrow(now.arrays[i], start[t].arrays[i], k->widths[i]);
    void *b = now.arrays[1], *c = now.arrays[2];
    if (by_reference) {
        by_reference_kernel *code = (by_reference_kernel *)k->code;
        code(&n, &m, now.arrays[0], b, c, now.x, now.y, w, now.idx, now.state, now.v, now.items,
             now.one);
    } else {
        by_value_kernel *code = (by_value_kernel *)k->code;
        code(n, m, k->aliased ? b : now.arrays[0], b, c, now.x, now.y, w + WIDE, now.idx, now.state, now.v,
             now.items, now.one);
    }
}

int main(void)
{
    prepare();
    for (int number = 0; number < many; number++) {
        for (int t = 0; t < CALLS; t++) {
            call(&kernels[number], t);
            printf("%d %016llx\n", number, (unsigned long long)hash());
        }
        /* What a crash leaves is known. */
        fflush(stdout);
    }
    return 0;
}
