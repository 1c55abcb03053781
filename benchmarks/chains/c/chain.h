// What every chain needs around it: the number of elements, the clock, and the greatest memory that was in use.
#ifndef CHAIN_H
#define CHAIN_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double *numbers(long count)
{
    double *p = malloc(sizeof(double) * (size_t)count);
    if (p == NULL)
        exit(1);
    return p;
}

// `time SECONDS`, `memory KIBIBYTES`, and two sums over the result.
static void report(double seconds, const double *values, long count)
{
    double sum = 0.0, weighted = 0.0;
    char line[256];
    FILE *status = fopen("/proc/self/status", "r");
    for (long i = 0; i < count; i++) {
        sum += values[i];
        weighted += values[i] * (double)(i % 97 + 1);
    }
    fprintf(stderr, "time %.6f\n", seconds);
    while (status != NULL && fgets(line, sizeof line, status) != NULL)
        if (strncmp(line, "VmHWM:", 6) == 0)
            fprintf(stderr, "memory %ld\n", atol(line + 6));
    printf("%.17g %.17g\n", sum, weighted);
}
#endif
