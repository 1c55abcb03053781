/* A delay of random length in a task: nothing, a few turns of the processor, another thread's turn, or a sleep. */
#include <sched.h>
#include <stdint.h>
#include <time.h>

static _Thread_local uint64_t state = 0;

void hz_delay(void)
{
    if (state == 0)
        state = (uint64_t)(uintptr_t)&state * 2654435761u ^ (uint64_t)clock() << 20 | 1;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    unsigned kind = (unsigned)(state >> 40) % 64;
    if (kind < 24) {
        for (volatile unsigned k = 0; k < (unsigned)(state >> 48) % 2000; k++)
            ;
    } else if (kind < 40) {
        sched_yield();
    } else if (kind == 63) {
        struct timespec t = {0, 20000};
        nanosleep(&t, 0);
    }
}

void hz_delay_(void) { hz_delay(); }
