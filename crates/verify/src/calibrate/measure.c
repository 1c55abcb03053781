/* What threads and operations cost on this machine: one quantity for each run, in nanoseconds (rates: GB/s).
   `measure NAME` prints the least of several series (what others do on the machine only adds); a series is the mean of as many
   repetitions as take about a millisecond. */
#define _GNU_SOURCE
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define SERIES 30
/* On a machine that is busy, series take long: three suffice then. */
#define LONG 1e9
#define APART __attribute__((noinline, noclone))
#define SCALAR __attribute__((noinline, noclone, optimize("no-tree-vectorize")))
enum { IN_CACHE = 1024, BLOCK = 4096, PAGE_BYTES = 4096, TOUCHED = 32 << 20 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Is one more series to be made? */
static int more(int done, int most, double begun) {
    return done < most && (done < 3 || now() - begun < LONG);
}

static volatile int never;
static volatile double sink;
static long second_level(void) {
    long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE);
    return bytes > 0 ? bytes : 1 << 20;
}

/* Regions. */

static APART void region(long n) {
    for (long k = 0; k < n; k++) {
#pragma omp parallel
        __asm__ volatile("");
    }
}

/* The threads have slept for a while when the next region starts. */
static double region_after_sleep(long n) {
    double sum = 0;
    for (long k = 0; k < n; k++) {
        double from = now();
        while (now() - from < 100e3) {
        }
        from = now();
#pragma omp parallel
        __asm__ volatile("");
        sum += now() - from;
    }
    return sum / n;
}

static APART void guarded(double *a, int n) {
#pragma omp parallel for if (never)
    for (int i = 0; i < n; i++)
        a[i] += 1;
}

static APART void unguarded(double *a, int n) {
    for (int i = 0; i < n; i++)
        a[i] += 1;
}

static void barriers(long n) {
#pragma omp parallel
    for (long k = 0; k < n; k++) {
#pragma omp barrier
    }
}

static char cells[8];

static void tasks(long n) {
#pragma omp parallel
#pragma omp single
    for (long k = 0; k < n; k++) {
#pragma omp task depend(in : cells[k % 8]) depend(out : cells[(k + 1) % 8])
        __asm__ volatile("");
    }
}

static void atomics(long n) {
    static double shared;
#pragma omp parallel
    for (long k = 0; k < n; k++) {
#pragma omp atomic
        shared += 1;
    }
}

static APART void reduced(long n) {
    static double sums[BLOCK];
    for (long k = 0; k < n; k++) {
#pragma omp parallel reduction(+ : sums)
        __asm__ volatile("" : : "r"(sums) : "memory");
    }
}

static APART void copied(long n) {
    double block[BLOCK];
    memset(block, 0, sizeof block);
    for (long k = 0; k < n; k++) {
#pragma omp parallel firstprivate(block)
        __asm__ volatile("" : : "r"(block) : "memory");
    }
}

/* Operations: loops over data in the first-level cache. */

/* (Not static: each pass must be made.) */
double x[IN_CACHE], y[IN_CACHE], z[IN_CACHE];
int at[IN_CACHE];

static SCALAR void triad(void) {
    for (int i = 0; i < IN_CACHE; i++)
        x[i] = y[i] * 1.5 + z[i];
}
static SCALAR void gathered(void) {
    double sum = 0;
    for (int i = 0; i < IN_CACHE; i++)
        sum += y[at[i]];
    x[0] = sum;
}
static SCALAR void branches(void) {
    for (int i = 0; i < IN_CACHE; i++)
        if (y[i] > 1.5)
            x[i] = z[i] * 1.5;
        else
            x[i] = z[i] + 2;
}
static APART void triad_side_by_side(void) {
    for (int i = 0; i < IN_CACHE; i++)
        x[i] = y[i] * 1.5 + z[i];
}
static SCALAR void sums(void) {
    for (int i = 0; i < IN_CACHE; i++)
        x[i] = y[i] + z[i];
}
static SCALAR void quotients(void) {
    for (int i = 0; i < IN_CACHE; i++)
        x[i] = y[i] / z[i];
}
static SCALAR void roots(void) {
    for (int i = 0; i < IN_CACHE; i++)
        x[i] = __builtin_sqrt(y[i]) + z[i];
}
static SCALAR void functions(void) {
    for (int i = 0; i < IN_CACHE; i++)
        x[i] = exp(y[i]) + z[i];
}

/* Nanoseconds of one iteration. */
static double iteration(void (*loop)(void)) {
    double least = 1e300, begun = now();
    for (int s = 0; more(s, SERIES, begun); s++) {
        double from = now();
        for (int k = 0; k < 200; k++) {
            loop();
            __asm__ volatile("" : : : "memory");
        }
        double each = (now() - from) / (200.0 * IN_CACHE);
        least = each < least ? each : least;
    }
    return least;
}

/* Gigabytes per second of a = b + c over arrays of eight times the second-level cache each. */
static double bandwidth(int threads) {
    long n = 8 * second_level() / sizeof(double);
    double *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c);
    if (!a || !b || !c)
        exit(1);
#pragma omp parallel for num_threads(threads) schedule(static)
    for (long i = 0; i < n; i++)
        a[i] = 0, b[i] = 1, c[i] = 2;
    double least = 1e300, begun = now();
    for (int s = 0; more(s, SERIES, begun); s++) {
        double from = now();
#pragma omp parallel for num_threads(threads) schedule(static)
        for (long i = 0; i < n; i++)
            a[i] = b[i] + c[i];
        double time = now() - from;
        least = time < least ? time : least;
    }
    sink = a[n / 2];
    free(a), free(b), free(c);
    return 3.0 * n * sizeof(double) / least;
}

/* Nanoseconds for each byte of memory that is written for the first time, beyond those of the second. */
static double first_touch(void) {
    double least = 1e300, begun = now();
    for (int s = 0; more(s, SERIES, begun); s++) {
        char *fresh = mmap(0, TOUCHED, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (fresh == MAP_FAILED)
            exit(1);
        double times[2];
        for (int pass = 0; pass < 2; pass++) {
            double from = now();
            memset(fresh, pass + 1, TOUCHED);
            sink = fresh[TOUCHED / 2];
            times[pass] = now() - from;
        }
        double each = (times[0] - times[1]) / TOUCHED;
        least = each > 0 && each < least ? each : least;
        munmap(fresh, TOUCHED);
    }
    return least;
}

/* Nanoseconds of one of n, n so large that a series takes a millisecond or more. */
static double each(void (*repeat)(long)) {
    long n = 16;
    double time;
    for (;;) {
        double from = now();
        repeat(n);
        time = now() - from;
        if (time > 1e6 || n > 1 << 24)
            break;
        n *= 2;
    }
    double least = time / n, begun = now();
    for (int s = 1; more(s, SERIES, begun); s++) {
        double from = now();
        repeat(n);
        double own = (now() - from) / n;
        least = own < least ? own : least;
    }
    return least;
}

static void guards(long n) {
    double a[1] = {0};
    for (long k = 0; k < n; k++)
        guarded(a, 1);
    sink = a[0];
}
static void no_guards(long n) {
    double a[1] = {0};
    for (long k = 0; k < n; k++)
        unguarded(a, 1);
    sink = a[0];
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    int threads = omp_get_max_threads();
    double value = 0;
    for (int i = 0; i < IN_CACHE; i++)
        y[i] = 1 + i * 1e-3, z[i] = 2 + i * 1e-4, at[i] = i * 77 % IN_CACHE;
    region(1);
    /* Three loops as programs have them: of 6, 5 and 6 operations as the model counts. */
    double operation = (iteration(triad) + iteration(gathered) + iteration(branches)) / 17;
    if (!strcmp(what, "threads"))
        value = threads;
    else if (!strcmp(what, "operation"))
        value = operation;
    else if (!strcmp(what, "vector-operation"))
        value = iteration(triad_side_by_side) / 6;
    else if (!strcmp(what, "division"))
        value = iteration(quotients) - iteration(sums) + operation;
    else if (!strcmp(what, "root"))
        value = iteration(roots) - iteration(sums) + operation;
    else if (!strcmp(what, "function"))
        value = iteration(functions) - iteration(sums) + operation;
    else if (!strcmp(what, "start"))
        value = each(region);
    else if (!strcmp(what, "start-asleep")) {
        double begun = now();
        value = 1e300;
        for (int s = 0; more(s, 2 * SERIES, begun); s++) {
            double own = region_after_sleep(30);
            value = own < value ? own : value;
        }
    } else if (!strcmp(what, "false-if"))
        value = each(guards) - each(no_guards);
    else if (!strcmp(what, "barrier"))
        value = each(barriers);
    else if (!strcmp(what, "task"))
        value = each(tasks);
    else if (!strcmp(what, "atomic"))
        value = each(atomics) / threads;
    else if (!strcmp(what, "reduction"))
        value = (each(reduced) - each(region)) / (BLOCK * sizeof(double));
    else if (!strcmp(what, "stack-copy"))
        value = (each(copied) - each(region)) / (BLOCK * sizeof(double));
    else if (!strcmp(what, "first-touch"))
        value = first_touch();
    else if (!strcmp(what, "cache"))
        value = sysconf(_SC_LEVEL2_CACHE_SIZE);
    else if (!strcmp(what, "bandwidth-one"))
        value = bandwidth(1);
    else if (!strcmp(what, "bandwidth-all"))
        value = bandwidth(threads);
    else
        return 2;
    printf("%.9g\n", value);
    return 0;
}
