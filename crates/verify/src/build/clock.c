/* Loaded before the C library: a clock of another day, on which more than a second passes from question to question. What a
   program prints otherwise under it is a time, or follows from one: also where the time that really passed would be
   printed as 0.00 in every run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>

/* A day and a minute; and what passes from question to question, in nanoseconds. */
enum { LATER = 86461 };
static const long long STEP = 1137000000;

static long long asked(void)
{
    static long long times;
    return STEP * __atomic_add_fetch(&times, 1, __ATOMIC_RELAXED);
}

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

int clock_gettime(clockid_t id, struct timespec *t)
{
    int (*old)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))real("clock_gettime");
    int result = old(id, t);
    if (result == 0) {
        long long ns = t->tv_nsec + asked();
        t->tv_sec += LATER + ns / 1000000000;
        t->tv_nsec = ns % 1000000000;
    }
    return result;
}

int gettimeofday(struct timeval *restrict t, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    t->tv_sec = now.tv_sec;
    t->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *t)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (t)
        *t = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *t, int base)
{
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, t) == 0 ? base : 0;
}

clock_t clock(void)
{
    clock_t (*old)(void) = (clock_t (*)(void))real("clock");
    return old() + (clock_t)(asked() / 1000);
}

clock_t times(struct tms *t)
{
    clock_t (*old)(struct tms *) = (clock_t (*)(struct tms *))real("times");
    clock_t result = old(t);
    clock_t ticks = (clock_t)(asked() / 10000000);
    t->tms_utime += ticks;
    t->tms_stime += ticks;
    return result + ticks;
}

int getrusage(int who, struct rusage *use)
{
    int (*old)(int, struct rusage *) = (int (*)(int, struct rusage *))real("getrusage");
    int result = old(who, use);
    if (result == 0) {
        long long us = (use->ru_utime.tv_sec * 1000000ll + use->ru_utime.tv_usec) + asked() / 1000;
        use->ru_utime.tv_sec = us / 1000000;
        use->ru_utime.tv_usec = us % 1000000;
    }
    return result;
}
