/* Stands in for the OpenMP run-time library: one thread of the machine plays all threads of a team, one after
   another, in reversed or shuffled order. Iterations of schedule(runtime) loops go to the threads in turn; in shuffled
   order threads are also switched between iterations. Each thread sees its own iterations in their order, as
   lastprivate clauses demand. What races gives the same wrong result in every run. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

enum { MOST = 16, STACK = 1 << 20 };
enum { READY, WAITING, DONE };

typedef unsigned long long ull;

static int team = 1, me = 0;
static bool inside = false;
static ucontext_t home, tasks[MOST];
static char *stacks[MOST];
static int states[MOST];
static void (*body)(void *);
static void *shared;
static uint64_t seed = 0;

struct work {
    bool made;
    ull start, end, step, count;
    ull at[MOST];
};

static struct work work;

static uint64_t next_random(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return seed >> 33;
}

/* A number in ORDER means shuffled. */
static bool shuffled(void)
{
    const char *how = getenv("ORDER");
    if (how == NULL || strcmp(how, "reversed") == 0)
        return false;
    if (seed == 0)
        seed = strtoull(how, NULL, 10) * 2654435761u + 1;
    return true;
}

/* The threads, the last one first, or shuffled. */
static void arrange(int *order)
{
    for (int i = 0; i < team; i++)
        order[i] = team - 1 - i;
    if (!shuffled())
        return;
    for (int i = team; i > 1; i--) {
        int j = (int)(next_random() % (uint64_t)i), t = order[i - 1];
        order[i - 1] = order[j];
        order[j] = t;
    }
}

static void entry(int number)
{
    body(shared);
    states[number] = DONE;
    swapcontext(&tasks[number], &home);
}

static void leave(int state)
{
    int number = me;
    states[number] = state;
    swapcontext(&tasks[number], &home);
    me = number;
}

static void forget(void)
{
    memset(&work, 0, sizeof work);
}

static void alone(void (*fn)(void *), void *data)
{
    int old_team = team, old_me = me;
    team = 1;
    me = 0;
    fn(data);
    team = old_team;
    me = old_me;
}

/* Tasks are kept until a barrier or the end of the region; then they run one after another, in an order that nothing but
   their dependences limits. */
enum { TASKS = 4096, DEPENDS = 8 };

struct task {
    void (*fn)(void *);
    void *block, *data, *on[DEPENDS];
    int all, writes;
    bool done;
};

static struct task kept[TASKS];
static int tasks_kept = 0, singles = 0, singles_of[MOST];

static bool ready(int number)
{
    struct task *t = &kept[number];
    for (int i = 0; i < number; i++) {
        struct task *before = &kept[i];
        if (before->done)
            continue;
        for (int k = 0; k < t->all; k++)
            for (int j = 0; j < before->all; j++)
                if (t->on[k] == before->on[j] && (k < t->writes || j < before->writes))
                    return false;
    }
    return !t->done;
}

static void run_tasks(void)
{
    for (int left = tasks_kept; left > 0; left--) {
        int found = -1, many = 0;
        for (int i = 0; i < tasks_kept; i++)
            if (ready(i) && (!shuffled() || next_random() % (uint64_t)++many == 0))
                found = i;
        if (found < 0)
            abort();
        kept[found].fn(kept[found].data);
        kept[found].done = true;
        free(kept[found].block);
    }
    tasks_kept = 0;
}

static void play(void (*fn)(void *), void *data, unsigned threads)
{
    const char *wanted = getenv("OMP_NUM_THREADS");
    if (threads == 0)
        threads = wanted ? (unsigned)atoi(wanted) : 3;
    if (threads > MOST)
        threads = MOST;
    if (inside || threads <= 1) {
        alone(fn, data);
        return;
    }
    inside = true;
    team = (int)threads;
    singles = 0;
    memset(singles_of, 0, sizeof singles_of);
    body = fn;
    shared = data;
    for (int i = 0; i < team; i++) {
        if (stacks[i] == NULL)
            stacks[i] = malloc(STACK);
        getcontext(&tasks[i]);
        tasks[i].uc_stack.ss_sp = stacks[i];
        tasks[i].uc_stack.ss_size = STACK;
        tasks[i].uc_link = &home;
        states[i] = READY;
        makecontext(&tasks[i], (void (*)(void))entry, 1, i);
    }
    for (int done = 0; done < team;) {
        int order[MOST];
        bool ran = false;
        arrange(order);
        for (int k = 0; k < team; k++) {
            int i = order[k];
            if (states[i] != READY)
                continue;
            ran = true;
            me = i;
            swapcontext(&home, &tasks[i]);
            done += states[i] == DONE;
        }
        if (!ran)
            run_tasks();
        if (!ran)
            for (int i = 0; i < team; i++)
                if (states[i] == WAITING)
                    states[i] = READY;
    }
    run_tasks();
    inside = false;
    team = 1;
    me = 0;
}

/* A region inside another one has loops of its own. */
void GOMP_parallel(void (*fn)(void *), void *data, unsigned threads, unsigned flags)
{
    (void)flags;
    struct work outer = work;
    forget();
    play(fn, data, threads);
    work = outer;
}

void GOMP_barrier(void)
{
    if (inside && team > 1)
        leave(WAITING);
}

bool GOMP_single_start(void)
{
    if (!inside || team <= 1)
        return true;
    return singles_of[me]++ == singles && ++singles > 0;
}

void GOMP_task(void (*fn)(void *), void *data, void (*copy)(void *, void *), long size, long align, bool now,
               unsigned flags, void **depend, int priority)
{
    (void)priority;
    bool later = inside && team > 1 && now && tasks_kept < TASKS;
    struct task t = {.fn = fn};
    t.block = malloc((size_t)(size + align));
    t.data = (void *)(((uintptr_t)t.block + (uintptr_t)align - 1) / (uintptr_t)align * (uintptr_t)align);
    if (copy != NULL)
        copy(t.data, data);
    else
        memcpy(t.data, data, (size_t)size);
    if (flags & 8) {
        t.all = (int)(uintptr_t)depend[0];
        t.writes = (int)(uintptr_t)depend[1];
        later = later && t.all > 0 && t.all <= DEPENDS;
        for (int k = 0; later && k < t.all; k++)
            t.on[k] = depend[2 + k];
    }
    if (later) {
        kept[tasks_kept++] = t;
        return;
    }
    run_tasks();
    fn(t.data);
    free(t.block);
}

void GOMP_critical_start(void) {}
void GOMP_critical_end(void) {}
void GOMP_critical_name_start(void **name) { (void)name; }
void GOMP_critical_name_end(void **name) { (void)name; }
void GOMP_atomic_start(void) {}
void GOMP_atomic_end(void) {}
int omp_get_thread_num(void) { return me; }
int omp_get_num_threads(void) { return team; }
int omp_get_max_threads(void)
{
    const char *wanted = getenv("OMP_NUM_THREADS");
    return wanted ? atoi(wanted) : 3;
}
int omp_get_max_threads_(void) { return omp_get_max_threads(); }
int omp_get_thread_num_(void) { return me; }
int omp_get_num_threads_(void) { return team; }
int omp_in_parallel(void) { return inside; }

static void make(bool up, ull start, ull end, ull step)
{
    memset(&work, 0, sizeof work);
    work.made = true;
    work.start = start;
    work.end = end;
    work.step = step;
    ull span = up ? end - start : start - end, one = up ? step : 0 - step;
    work.count = (long long)span <= 0 ? 0 : (span + one - 1) / one;
}

static bool hand_out(ull *from, ull *to)
{
    ull k = (ull)me + work.at[me] * (ull)team;
    if (k >= work.count)
        return false;
    work.at[me]++;
    *from = work.start + k * work.step;
    *to = k + 1 == work.count ? work.end : *from + work.step;
    return true;
}

static void pause_thread(void)
{
    if (inside && team > 1 && shuffled() && next_random() % 2)
        leave(READY);
}

bool GOMP_loop_maybe_nonmonotonic_runtime_next(long *from, long *to)
{
    pause_thread();
    return hand_out((ull *)from, (ull *)to);
}

bool GOMP_loop_maybe_nonmonotonic_runtime_start(long start, long end, long step, long *from, long *to)
{
    if (!work.made)
        make(step > 0, (ull)start, (ull)end, (ull)step);
    return hand_out((ull *)from, (ull *)to);
}

void GOMP_parallel_loop_maybe_nonmonotonic_runtime(void (*fn)(void *), void *data, unsigned threads,
                                                   long start, long end, long step, unsigned flags)
{
    (void)flags;
    struct work outer = work;
    make(step > 0, (ull)start, (ull)end, (ull)step);
    play(fn, data, threads);
    work = outer;
}

bool GOMP_loop_ull_maybe_nonmonotonic_runtime_next(ull *from, ull *to)
{
    pause_thread();
    return hand_out(from, to);
}

bool GOMP_loop_ull_maybe_nonmonotonic_runtime_start(bool up, ull start, ull end, ull step, ull *from, ull *to)
{
    if (!work.made)
        make(up, start, end, step);
    return hand_out(from, to);
}

void GOMP_loop_end_nowait(void) {}

void GOMP_loop_end(void)
{
    GOMP_barrier();
    forget();
}

/* schedule(guided): handed out as schedule(runtime) is. */
bool GOMP_loop_nonmonotonic_guided_next(long *from, long *to)
{
    return GOMP_loop_maybe_nonmonotonic_runtime_next(from, to);
}

bool GOMP_loop_nonmonotonic_guided_start(long start, long end, long step, long chunk, long *from, long *to)
{
    (void)chunk;
    return GOMP_loop_maybe_nonmonotonic_runtime_start(start, end, step, from, to);
}

void GOMP_parallel_loop_nonmonotonic_guided(void (*fn)(void *), void *data, unsigned threads, long start,
                                            long end, long step, long chunk, unsigned flags)
{
    (void)chunk;
    GOMP_parallel_loop_maybe_nonmonotonic_runtime(fn, data, threads, start, end, step, flags);
}

bool GOMP_loop_ull_nonmonotonic_guided_next(ull *from, ull *to)
{
    return GOMP_loop_ull_maybe_nonmonotonic_runtime_next(from, to);
}

bool GOMP_loop_ull_nonmonotonic_guided_start(bool up, ull start, ull end, ull step, ull chunk, ull *from,
                                             ull *to)
{
    (void)chunk;
    return GOMP_loop_ull_maybe_nonmonotonic_runtime_start(up, start, end, step, from, to);
}
