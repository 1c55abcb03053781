/* Dynamic programming, five ways: a knapsack, the cheapest ways between all towns, the likeliest states of a hidden Markov
   chain, the best order of matrix products, the longest common subsequence by antidiagonals. */
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAR (INT_MAX / 4)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static void *reserve(size_t count, size_t size)
{
    void *p = calloc(count ? count : 1, size);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

static unsigned digest(unsigned h, unsigned x)
{
    return (h ^ x) * 16777619u;
}

/* ---- knapsack: the worth of the best selection for each weight, an item at a time ---- */

static unsigned knapsack(int items, int capacity)
{
    int *best = reserve((size_t)capacity + 1, sizeof *best);
    int *next = reserve((size_t)capacity + 1, sizeof *next);
    unsigned h = 2166136261u;
    for (int i = 0; i < items; i++) {
        int weight = 11 + (i * 37) % 301, worth = 5 + (i * 53) % 211;
        int *swap;
#pragma omp parallel for
        for (int w = 0; w <= capacity; w++) {
            int without = best[w];
            next[w] = without;
            if (w >= weight && best[w - weight] + worth > without)
                next[w] = best[w - weight] + worth;
        }
        swap = best;
        best = next;
        next = swap;
    }
    for (int w = 0; w <= capacity; w += MAX(capacity / 64, 1))
        h = digest(h, (unsigned)best[w]);
    free(best);
    free(next);
    return h;
}

/* ---- all pairs of towns ---- */

typedef struct {
    int n;
    int **cost;
    int **via;
} Ways;

static Ways towns(int n)
{
    Ways w;
    w.n = n;
    w.cost = reserve((size_t)n, sizeof *w.cost);
    w.via = reserve((size_t)n, sizeof *w.via);
    for (int i = 0; i < n; i++) {
        w.cost[i] = reserve((size_t)n, sizeof **w.cost);
        w.via[i] = reserve((size_t)n, sizeof **w.via);
        for (int j = 0; j < n; j++) {
            int d = (i * 7919 + j * 104729) % 1009;
            w.cost[i][j] = i == j ? 0 : d % 9 == 0 || abs(i - j) == 1 ? 10 + d : FAR;
            w.via[i][j] = -1;
        }
    }
    return w;
}

static void all_pairs(Ways *w)
{
    int n = w->n;
    for (int k = 0; k < n; k++) {
#pragma omp parallel for
        for (int i = 0; i < n; i++) {
            int first = w->cost[i][k];
            if (first >= FAR)
                continue;
            for (int j = 0; j < n; j++) {
                int d = first + w->cost[k][j];
                if (d < w->cost[i][j]) {
                    w->cost[i][j] = d;
                    w->via[i][j] = k;
                }
            }
        }
    }
}

static unsigned farthest(const Ways *w)
{
    int most = 0;
    unsigned h = 0;
#pragma omp parallel for reduction(max : most) reduction(+ : h)
    for (int i = 0; i < w->n; i++) {
        for (int j = 0; j < w->n; j++) {
            most = MAX(most, w->cost[i][j]);
            h += (unsigned)(w->via[i][j] + 1) * (unsigned)(i + 3 * j);
        }
    }
    return digest(h, (unsigned)most);
}

static void release(Ways *w)
{
    for (int i = 0; i < w->n; i++) {
        free(w->cost[i]);
        free(w->via[i]);
    }
    free(w->cost);
    free(w->via);
}

/* ---- Viterbi: logarithms of probabilities, a row per step ---- */

struct chain {
    int states, symbols, length;
    double *start, *step, *emit;
    int *seen;
};

static void make_chain(struct chain *c, int states, int symbols, int length)
{
    c->states = states;
    c->symbols = symbols;
    c->length = length;
    c->start = reserve((size_t)states, sizeof(double));
    c->step = reserve((size_t)states * states, sizeof(double));
    c->emit = reserve((size_t)states * symbols, sizeof(double));
    c->seen = reserve((size_t)length, sizeof(int));
    for (int i = 0; i < states; i++) {
        double sum = 0.0;
        c->start[i] = -log((double)states);
        for (int j = 0; j < states; j++) {
            c->step[i * states + j] = 1.0 + (i * 31 + j * 17 + (i * j) % 7) % 23;
            sum += c->step[i * states + j];
        }
        for (int j = 0; j < states; j++)
            c->step[i * states + j] = log(c->step[i * states + j] / sum);
        for (int s = 0; s < symbols; s++)
            c->emit[i * symbols + s] = log((1.0 + (i * 13 + s * 29) % 11) / (6.0 * symbols));
    }
    for (int t = 0; t < length; t++)
        c->seen[t] = (t * t / 3 + t / 7) % symbols;
}

static double viterbi(const struct chain *c, unsigned *path)
{
    int n = c->states, last = 0;
    double *now = reserve((size_t)n, sizeof *now), *next = reserve((size_t)n, sizeof *next), result;
    int *from = reserve((size_t)n * c->length, sizeof *from);
    for (int j = 0; j < n; j++)
        now[j] = c->start[j] + c->emit[j * c->symbols + c->seen[0]];
    for (int t = 1; t < c->length; t++) {
        double *swap;
#pragma omp parallel for
        for (int j = 0; j < n; j++) {
            double most = -DBL_MAX;
            int which = 0;
            for (int i = 0; i < n; i++) {
                double p = now[i] + c->step[i * n + j];
                if (p > most) {
                    most = p;
                    which = i;
                }
            }
            next[j] = most + c->emit[j * c->symbols + c->seen[t]];
            from[t * n + j] = which;
        }
        swap = now;
        now = next;
        next = swap;
    }
    for (int j = 1; j < n; j++)
        if (now[j] > now[last])
            last = j;
    result = now[last];
    for (int t = c->length - 1; t > 0; t--) {
        *path = digest(*path, (unsigned)last);
        last = from[t * n + last];
    }
    free(from);
    free(next);
    free(now);
    return result;
}

static void drop_chain(struct chain *c)
{
    free(c->start);
    free(c->step);
    free(c->emit);
    free(c->seen);
}

/* ---- the order of matrix products: a triangle, a diagonal at a time ---- */

static long long products(int n)
{
    long long *cost = reserve((size_t)n * n, sizeof *cost), result;
    int *size = reserve((size_t)n + 1, sizeof *size);
    for (int i = 0; i <= n; i++)
        size[i] = 3 + (i * 41) % 57;
    for (int length = 2; length <= n; length++) {
#pragma omp parallel for
        for (int i = 0; i <= n - length; i++) {
            int j = i + length - 1;
            long long best = LLONG_MAX;
            for (int k = i; k < j; k++) {
                long long c = cost[i * n + k] + cost[(k + 1) * n + j] + (long long)size[i] * size[k + 1] * size[j + 1];
                if (c < best)
                    best = c;
            }
            cost[i * n + j] = best;
        }
    }
    result = cost[n - 1];
    free(size);
    free(cost);
    return result;
}

/* ---- longest common subsequence: three antidiagonals at a time ---- */

static int subsequence(const char *a, int n, const char *b, int m)
{
    int *two = reserve((size_t)n + 1, sizeof *two), *one = reserve((size_t)n + 1, sizeof *one);
    int *now = reserve((size_t)n + 1, sizeof *now), result;
    for (int d = 2; d <= n + m; d++) {
        int lo = MAX(1, d - m), hi = MIN(n, d - 1), *swap = two;
#pragma omp parallel for
        for (int i = lo; i <= hi; i++) {
            int j = d - i;
            if (a[i - 1] == b[j - 1])
                now[i] = two[i - 1] + 1;
            else
                now[i] = MAX(one[i - 1], one[i]);
        }
        if (d <= n)
            now[d] = 0;
        two = one;
        one = now;
        now = swap;
        now[0] = 0;
    }
    result = one[n];
    free(now);
    free(one);
    free(two);
    return result;
}

int main(int argc, char **argv)
{
    int scale = argc > 1 ? atoi(argv[1]) : 150;
    int length = 60 * scale;
    unsigned path = 2166136261u;
    struct chain c;
    Ways w;
    char *a, *b;
    double p;
    if (scale < 1)
        return 1;
    printf("knapsack    %u\n", knapsack(2 * scale, 2000 * scale));
    w = towns(4 * scale);
    all_pairs(&w);
    printf("towns       %u\n", farthest(&w));
    release(&w);
    make_chain(&c, 2 * scale, 16, 10 * scale);
    p = viterbi(&c, &path);
    printf("chain       %.6f %u\n", p, path);
    drop_chain(&c);
    printf("products    %lld\n", products(4 * scale));
    a = reserve((size_t)length + 1, 1);
    b = reserve((size_t)length + 1, 1);
    for (int i = 0; i < length; i++) {
        a[i] = "acgt"[(i * i + i / 3) % 4];
        b[i] = "acgt"[(i / 2 + i * i / 5) % 4];
    }
    printf("subsequence %d\n", subsequence(a, length, b, length));
    free(a);
    free(b);
    return 0;
}
