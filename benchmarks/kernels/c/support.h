// What every kernel of this folder needs around it: arguments, the clock, and the state at full precision.
#ifndef SUPPORT_H
#define SUPPORT_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The argument number `which` (1 is the first), or a default.
static int argument(int argc, char **argv, int which, int otherwise)
{
    return argc > which ? atoi(argv[which]) : otherwise;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void elapsed(double start)
{
    fprintf(stderr, "time %.6f\n", now() - start);
}

static void *storage(size_t bytes)
{
    void *p = malloc(bytes);
    if (p == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

// A sum, a sum with weights, a hash of all bits; few values are also printed one by one.
static void state(const char *name, const double *values, long count)
{
    double sum = 0.0, weighted = 0.0;
    uint64_t hash = 14695981039346656037u;
    for (long i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        hash = (hash ^ bits) * 1099511628211u;
        sum += values[i];
        weighted += values[i] * (double)(i % 97 + 1);
    }
    printf("bits %s %016llx\n", name, (unsigned long long)hash);
    printf("%s %ld %.17g %.17g\n", name, count, sum, weighted);
    if (count <= 20000)
        for (long i = 0; i < count; i++)
            printf("%.17g\n", values[i]);
}
#endif
