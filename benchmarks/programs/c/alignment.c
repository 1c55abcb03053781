/* Alignment of two sequences with gaps (Smith and Waterman), a longest common subsequence, and a knapsack. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATCH 3
#define MISMATCH (-2)
#define GAP 2

static int max2(int a, int b)
{
    return a > b ? a : b;
}

static void sequence(char *s, int n, unsigned seed)
{
    static const char letters[] = "ACGT";
    for (int i = 0; i < n; i++) {
        seed = seed * 1103515245u + 12345u;
        s[i] = letters[(seed >> 16) & 3];
    }
    s[n] = '\0';
}

static int local_alignment(const char *a, int n, const char *b, int m, int *h)
{
    int best = 0, w = m + 1;
    for (int j = 0; j <= m; j++)
        h[j] = 0;
    for (int i = 1; i <= n; i++) {
        h[i * w] = 0;
        for (int j = 1; j <= m; j++) {
            int s = a[i - 1] == b[j - 1] ? MATCH : MISMATCH;
            int v = max2(0, h[(i - 1) * w + j - 1] + s);
            v = max2(v, h[(i - 1) * w + j] - GAP);
            v = max2(v, h[i * w + j - 1] - GAP);
            h[i * w + j] = v;
            best = max2(best, v);
        }
    }
    return best;
}

static int common_subsequence(const char *a, int n, const char *b, int m)
{
    int *row = calloc((size_t)m + 1, sizeof *row), result;
    if (!row)
        exit(1);
    for (int i = 1; i <= n; i++) {
        int diagonal = 0;
        for (int j = 1; j <= m; j++) {
            int up = row[j];
            row[j] = a[i - 1] == b[j - 1] ? diagonal + 1 : max2(row[j], row[j - 1]);
            diagonal = up;
        }
    }
    result = row[m];
    free(row);
    return result;
}

static long knapsack(int items, int capacity)
{
    long *now = calloc((size_t)capacity + 1, sizeof *now), *next = calloc((size_t)capacity + 1, sizeof *next), result;
    if (!now || !next)
        exit(1);
    for (int k = 0; k < items; k++) {
        int weight = 10 + k * 37 % 91;
        long value = 100 + k * 53 % 197;
        long *t;
#pragma omp parallel for
        for (int c = 0; c <= capacity; c++) {
            long best = now[c];
            if (c >= weight && now[c - weight] + value > best)
                best = now[c - weight] + value;
            next[c] = best;
        }
        t = now;
        now = next;
        next = t;
    }
    result = now[capacity];
    free(now);
    free(next);
    return result;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 6000;
    char *a = malloc((size_t)n + 1), *b = malloc((size_t)n + 1);
    int *h = malloc(sizeof *h * ((size_t)n + 1) * ((size_t)n + 1));
    if (!a || !b || !h)
        return 1;
    sequence(a, n, 1);
    sequence(b, n, 2);
    printf("local alignment: %d\n", local_alignment(a, n, b, n, h));
    printf("common subsequence: %d\n", common_subsequence(a, n, b, n));
    printf("knapsack: %ld\n", knapsack(300, 40 * n));
    free(a);
    free(b);
    free(h);
    return 0;
}
