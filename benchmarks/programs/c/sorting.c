/* Four ways to sort: records by a stable merge from runs, numbers by buckets, keys by counting, words by their digits.
   Each is checked, and a fingerprint of the order is printed. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RUN 32
#define BUCKETS 256
#define KEYS 4096

struct record {
    int key;
    float weight;
    int origin;
};

static void *reserve(size_t count, size_t size)
{
    void *p = malloc(count * size);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

static uint32_t scramble(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352dU;
    x ^= x >> 15;
    x *= 0x846ca68bU;
    x ^= x >> 16;
    return x;
}

/* ---- merge sort of records, bottom up ---- */

static void insertion(struct record *a, int lo, int hi)
{
    for (int i = lo + 1; i < hi; i++) {
        struct record r = a[i];
        int j = i - 1;
        while (j >= lo && a[j].key > r.key) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = r;
    }
}

static void merge(const struct record *a, struct record *b, int lo, int mid, int hi)
{
    int i = lo, j = mid;
    for (int k = lo; k < hi; k++) {
        if (i < mid && (j >= hi || a[i].key <= a[j].key))
            b[k] = a[i++];
        else
            b[k] = a[j++];
    }
}

static int min_int(int a, int b)
{
    return a < b ? a : b;
}

static void merge_sort(struct record *a, int n)
{
    struct record *spare = reserve((size_t)n, sizeof *spare), *from = a, *to = spare;
#pragma omp parallel for
    for (int lo = 0; lo < n; lo += RUN)
        insertion(a, lo, min_int(lo + RUN, n));
    for (int width = RUN; width < n; width *= 2) {
        struct record *swap;
#pragma omp parallel for schedule(dynamic, 1)
        for (int lo = 0; lo < n; lo += 2 * width)
            merge(from, to, lo, min_int(lo + width, n), min_int(lo + 2 * width, n));
        swap = from;
        from = to;
        to = swap;
    }
    if (from != a)
        memcpy(a, from, (size_t)n * sizeof *a);
    free(spare);
}

static uint32_t print_of_records(const struct record *a, int n, int *faults)
{
    uint32_t h = 0;
    int bad = 0;
#pragma omp parallel for reduction(+ : h, bad)
    for (int i = 0; i < n; i++) {
        h += (uint32_t)(i + 1) * (uint32_t)a[i].origin;
        if (i > 0 && (a[i - 1].key > a[i].key || (a[i - 1].key == a[i].key && a[i - 1].origin > a[i].origin)))
            bad++;
    }
    *faults += bad;
    return h;
}

/* ---- bucket sort of numbers between 0 and 1 ---- */

static void shell(double *v, int n)
{
    for (int gap = n / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
        for (int i = gap; i < n; i++) {
            double x = v[i];
            int j = i;
            for (; j >= gap && v[j - gap] > x; j -= gap)
                v[j] = v[j - gap];
            v[j] = x;
        }
    }
}

static void bucket_sort(double *v, int n)
{
    int *count = reserve(BUCKETS + 1, sizeof *count), *start = reserve(BUCKETS + 1, sizeof *start);
    double *sorted = reserve((size_t)n, sizeof *sorted);
    memset(count, 0, (BUCKETS + 1) * sizeof *count);
    for (int i = 0; i < n; i++)
        count[(int)(v[i] * BUCKETS)]++;
    start[0] = 0;
    for (int b = 0; b < BUCKETS; b++)
        start[b + 1] = start[b] + count[b];
    for (int b = 0; b < BUCKETS; b++)
        count[b] = start[b];
    for (int i = 0; i < n; i++)
        sorted[count[(int)(v[i] * BUCKETS)]++] = v[i];
#pragma omp parallel for schedule(dynamic, 4)
    for (int b = 0; b < BUCKETS; b++)
        shell(sorted + start[b], start[b + 1] - start[b]);
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        v[i] = sorted[i];
    free(sorted);
    free(start);
    free(count);
}

static double print_of_numbers(const double *v, int n, int *faults)
{
    double s = 0.0;
    int bad = 0;
#pragma omp parallel for reduction(+ : s, bad)
    for (int i = 0; i < n; i++) {
        s += v[i] * (i % 1000);
        if (i > 0 && v[i - 1] > v[i])
            bad++;
    }
    *faults += bad;
    return s;
}

/* ---- counting sort: the rank of each key ---- */

static void ranks(const int *key, int *rank, int n)
{
    static int count[KEYS];
    for (int k = 0; k < KEYS; k++)
        count[k] = 0;
#pragma omp parallel for reduction(+ : count[:KEYS])
    for (int i = 0; i < n; i++)
        count[key[i]]++;
    for (int k = 1; k < KEYS; k++)
        count[k] += count[k - 1];
    for (int i = n - 1; i >= 0; i--)
        rank[i] = --count[key[i]];
}

static uint32_t print_of_ranks(const int *key, const int *rank, int n, int *faults)
{
    int *order = reserve((size_t)n, sizeof *order), bad = 0;
    uint32_t h = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        order[rank[i]] = key[i];
#pragma omp parallel for reduction(+ : h, bad)
    for (int i = 1; i < n; i++) {
        h += (uint32_t)order[i] * (uint32_t)(i % 77);
        if (order[i - 1] > order[i])
            bad++;
    }
    *faults += bad;
    free(order);
    return h;
}

/* ---- radix sort of words, a digit of eight bits at a time, by blocks ---- */

#define BLOCKS 64

static void radix_pass(const uint32_t *from, uint32_t *to, int n, int shift, int (*where)[256])
{
    int sum = 0, size = (n + BLOCKS - 1) / BLOCKS;
#pragma omp parallel for
    for (int b = 0; b < BLOCKS; b++) {
        int hi = min_int((b + 1) * size, n);
        for (int d = 0; d < 256; d++)
            where[b][d] = 0;
        for (int i = b * size; i < hi; i++)
            where[b][(from[i] >> shift) & 255]++;
    }
    for (int d = 0; d < 256; d++) {
        for (int b = 0; b < BLOCKS; b++) {
            int c = where[b][d];
            where[b][d] = sum;
            sum += c;
        }
    }
#pragma omp parallel for
    for (int b = 0; b < BLOCKS; b++) {
        int hi = min_int((b + 1) * size, n);
        for (int i = b * size; i < hi; i++)
            to[where[b][(from[i] >> shift) & 255]++] = from[i];
    }
}

static void radix_sort(uint32_t *v, int n)
{
    uint32_t *spare = reserve((size_t)n, sizeof *spare);
    int(*where)[256] = reserve(BLOCKS, sizeof *where);
    radix_pass(v, spare, n, 0, where);
    radix_pass(spare, v, n, 8, where);
    radix_pass(v, spare, n, 16, where);
    radix_pass(spare, v, n, 24, where);
    free(where);
    free(spare);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 1200000, faults = 0;
    struct record *a;
    double *v;
    int *key, *rank;
    uint32_t *word, h = 0;
    if (n < 1)
        return 1;
    a = reserve((size_t)n, sizeof *a);
    v = reserve((size_t)n, sizeof *v);
    key = reserve((size_t)n, sizeof *key);
    rank = reserve((size_t)n, sizeof *rank);
    word = reserve((size_t)n, sizeof *word);
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        uint32_t x = scramble((uint32_t)i + 1);
        a[i].key = (int)(x % 100003);
        a[i].weight = (float)(x & 255) / 16.0f;
        a[i].origin = i;
        v[i] = scramble(x) / 4294967296.0;
        key[i] = (int)((scramble(x + 7) % KEYS + scramble(x + 9) % KEYS) / 2);
        word[i] = scramble(x + 11);
    }
    merge_sort(a, n);
    printf("records %u\n", print_of_records(a, n, &faults));
    bucket_sort(v, n);
    printf("numbers %.3f\n", print_of_numbers(v, n, &faults));
    ranks(key, rank, n);
    printf("keys    %u\n", print_of_ranks(key, rank, n, &faults));
    radix_sort(word, n);
    for (int i = 0; i < n; i++) {
        h = h * 31 + word[i];
        if (i > 0 && word[i - 1] > word[i])
            faults++;
    }
    printf("words   %u, faults %d\n", h, faults);
    free(word);
    free(rank);
    free(key);
    free(v);
    free(a);
    return faults != 0;
}
