/* Stands in for the OpenMP run-time library: one thread of the machine plays all threads of a team, one after
   another, forwards, in reversed or in shuffled order. Iterations of schedule(runtime) loops go to the threads in turn; in shuffled
   order threads are also switched between iterations. Each thread sees its own iterations in their order, as
   lastprivate clauses demand. What races gives the same wrong result in every run. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

enum { MOST = 16, STACK = 64 << 20, LOOPS = 64 };
enum { READY, WAITING, DONE };

typedef unsigned long long ull;

/* Whoever wants to know whether it is this library that a program has names a file. */
__attribute__((constructor)) static void here(void)
{
    const char *name = getenv("HEIRETSU_STAND_IN");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (file)
        fclose(file);
}

static int team = 1, me = 0;
static bool inside = false;
static ucontext_t home, tasks[MOST];
static char *stacks[MOST];
static int states[MOST];
static void (*body)(void *);
static void *shared;
static uint64_t seed = 0;

/* One loop, or one group of sections, that a team shares. */
struct work {
    bool made;
    int ended;
    unsigned long number;
    ull start, end, step, count;
    ull at[MOST];
};

/* Those of a region, in the order in which its threads come to them: behind a loop with nowait one thread may be in the
   next one while others have not started the first. A place is free again when the whole team has left it. */
struct works {
    struct work all[LOOPS];
    unsigned long of[MOST];
};

static struct works works;

static uint64_t next_random(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return seed >> 33;
}

/* A number in ORDER means shuffled. */
static bool shuffled(void)
{
    const char *how = getenv("ORDER");
    if (how == NULL || strcmp(how, "reversed") == 0 || strcmp(how, "forward") == 0)
        return false;
    if (seed == 0)
        seed = strtoull(how, NULL, 10) * 2654435761u + 1;
    return true;
}

/* The threads, the last one first, the first one first, or shuffled. */
static void arrange(int *order)
{
    const char *how = getenv("ORDER");
    const bool forward = how != NULL && strcmp(how, "forward") == 0;
    for (int i = 0; i < team; i++)
        order[i] = forward ? i : team - 1 - i;
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
static bool running_tasks = false;

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
    if (running_tasks)
        return;
    running_tasks = true;
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
    running_tasks = false;
}

static int threads_set = 0;

static int threads_wanted(void)
{
    const char *wanted = getenv("OMP_NUM_THREADS");
    int threads = threads_set > 0 ? threads_set : wanted ? atoi(wanted) : 3;
    return threads < 1 ? 1 : threads > MOST ? MOST : threads;
}

static void play(void (*fn)(void *), void *data, unsigned threads)
{
    if (threads == 0)
        threads = (unsigned)threads_wanted();
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

static struct work *mine(void)
{
    return &works.all[works.of[me] % LOOPS];
}

static void make(bool up, ull start, ull end, ull step)
{
    struct work *work = mine();
    memset(work, 0, sizeof *work);
    work->made = true;
    work->number = works.of[me];
    work->start = start;
    work->end = end;
    work->step = step;
    ull span = up ? end - start : start - end, one = up ? step : 0 - step;
    work->count = (long long)span <= 0 ? 0 : (span + one - 1) / one;
}

/* This thread goes on to what the team shares next. */
static void leave_work(void)
{
    struct work *work = mine();
    if (++work->ended >= team)
        work->made = false;
    works.of[me]++;
    struct work *next = mine();
    if (next->made && next->number != works.of[me]) {
        fprintf(stderr, "the stand-in keeps %d loops with nowait at a time\n", LOOPS);
        abort();
    }
}

/* A region inside another one has loops of its own; `shared_loop`: it starts with one. */
static void region(void (*fn)(void *), void *data, unsigned threads, const ull *shared_loop)
{
    static struct works none;
    int was = me;
    struct works *outer = malloc(sizeof *outer);
    if (outer == NULL)
        abort();
    *outer = works;
    works = none;
    if (shared_loop != NULL) {
        me = 0;
        make(shared_loop[3] != 0, shared_loop[0], shared_loop[1], shared_loop[2]);
        me = was;
    }
    play(fn, data, threads);
    works = *outer;
    free(outer);
}

void GOMP_parallel(void (*fn)(void *), void *data, unsigned threads, unsigned flags)
{
    (void)flags;
    region(fn, data, threads, NULL);
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
    bool later = inside && team > 1 && now && tasks_kept < TASKS && !running_tasks;
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

void GOMP_taskwait(void) { run_tasks(); }
void GOMP_taskgroup_start(void) {}
void GOMP_taskgroup_end(void) { run_tasks(); }
/* Cancellation is off, as it is by default. */
bool GOMP_cancel(int which, bool now)
{
    (void)which;
    (void)now;
    return false;
}
bool GOMP_cancellation_point(int which)
{
    (void)which;
    return false;
}
bool GOMP_barrier_cancel(void)
{
    GOMP_barrier();
    return false;
}

void GOMP_critical_start(void) {}
void GOMP_critical_end(void) {}
void GOMP_critical_name_start(void **name) { (void)name; }
void GOMP_critical_name_end(void **name) { (void)name; }
void GOMP_atomic_start(void) {}
void GOMP_atomic_end(void) {}

/* Fortran's names of the functions that programs call end in an underscore and get addresses. */
#define BOTH(name, value) \
    int name(void) { return value; } \
    int name##_(void) { return value; }
BOTH(omp_get_thread_num, me)
BOTH(omp_get_num_threads, team)
BOTH(omp_get_max_threads, threads_wanted())
BOTH(omp_get_num_procs, threads_wanted())
BOTH(omp_in_parallel, inside)
BOTH(omp_get_level, inside)
BOTH(omp_get_dynamic, 0)
BOTH(omp_get_nested, 0)
BOTH(omp_get_thread_limit, MOST)
void omp_set_num_threads(int threads) { threads_set = threads; }
void omp_set_num_threads_(const int *threads) { threads_set = *threads; }
void omp_set_dynamic(int on) { (void)on; }
void omp_set_dynamic_(const int *on) { (void)on; }
void omp_set_nested(int on) { (void)on; }
void omp_set_nested_(const int *on) { (void)on; }
double omp_get_wtime(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
double omp_get_wtime_(void) { return omp_get_wtime(); }
double omp_get_wtick(void) { return 1e-9; }
double omp_get_wtick_(void) { return 1e-9; }
/* Nobody is interrupted while a lock is held, so that nobody waits for one. */
void omp_init_lock(void *lock) { (void)lock; }
void omp_init_lock_(void *lock) { (void)lock; }
void omp_destroy_lock(void *lock) { (void)lock; }
void omp_destroy_lock_(void *lock) { (void)lock; }
void omp_set_lock(void *lock) { (void)lock; }
void omp_set_lock_(void *lock) { (void)lock; }
void omp_unset_lock(void *lock) { (void)lock; }
void omp_unset_lock_(void *lock) { (void)lock; }

static bool hand_out(ull *from, ull *to)
{
    struct work *work = mine();
    ull k = (ull)me + work->at[me] * (ull)team;
    if (k >= work->count)
        return false;
    work->at[me]++;
    *from = work->start + k * work->step;
    *to = k + 1 == work->count ? work->end : *from + work->step;
    return true;
}

static void pause_thread(void)
{
    if (inside && team > 1 && shuffled() && next_random() % 2)
        leave(READY);
}

static bool begin(bool up, ull start, ull end, ull step, ull *from, ull *to)
{
    if (!mine()->made)
        make(up, start, end, step);
    return hand_out(from, to);
}

static bool go_on(ull *from, ull *to)
{
    pause_thread();
    return hand_out(from, to);
}

/* Whatever the schedule, iterations are handed out one by one, in turn. `chunk` is a parameter of some only. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define LOOP(name, ...) \
    bool GOMP_loop_##name##_start(long start, long end, long step __VA_ARGS__, long *from, long *to) \
    { \
        return begin(step > 0, (ull)start, (ull)end, (ull)step, (ull *)from, (ull *)to); \
    } \
    bool GOMP_loop_##name##_next(long *from, long *to) { return go_on((ull *)from, (ull *)to); }
#define LOOP_ULL(name, ...) \
    bool GOMP_loop_ull_##name##_start(bool up, ull start, ull end, ull step __VA_ARGS__, ull *from, ull *to) \
    { \
        return begin(up, start, end, step, from, to); \
    } \
    bool GOMP_loop_ull_##name##_next(ull *from, ull *to) { return go_on(from, to); }
#define PARALLEL_LOOP(name, ...) \
    void GOMP_parallel_loop_##name(void (*fn)(void *), void *data, unsigned threads, long start, long end, \
                                   long step __VA_ARGS__, unsigned flags) \
    { \
        (void)flags; \
        region(fn, data, threads, (const ull[]){(ull)start, (ull)end, (ull)step, step > 0}); \
    }
#define WITH_CHUNK(name) \
    LOOP(name, , long chunk) \
    LOOP_ULL(name, , ull chunk) \
    PARALLEL_LOOP(name, , long chunk)
#define WITHOUT_CHUNK(name) \
    LOOP(name, ) \
    LOOP_ULL(name, ) \
    PARALLEL_LOOP(name, )

WITH_CHUNK(static)
WITH_CHUNK(dynamic)
WITH_CHUNK(guided)
WITH_CHUNK(nonmonotonic_dynamic)
WITH_CHUNK(nonmonotonic_guided)
WITHOUT_CHUNK(runtime)
WITHOUT_CHUNK(nonmonotonic_runtime)
WITHOUT_CHUNK(maybe_nonmonotonic_runtime)

void GOMP_loop_end_nowait(void) { leave_work(); }

void GOMP_loop_end(void)
{
    leave_work();
    GOMP_barrier();
}

bool GOMP_loop_end_cancel(void)
{
    GOMP_loop_end();
    return false;
}

unsigned GOMP_sections_next(void)
{
    ull from, to;
    return go_on(&from, &to) ? (unsigned)from : 0;
}

unsigned GOMP_sections_start(unsigned count)
{
    ull from, to;
    return begin(true, 1, (ull)count + 1, 1, &from, &to) ? (unsigned)from : 0;
}

void GOMP_sections_end_nowait(void) { leave_work(); }
void GOMP_sections_end(void) { GOMP_loop_end(); }
bool GOMP_sections_end_cancel(void) { return GOMP_loop_end_cancel(); }

void GOMP_parallel_sections(void (*fn)(void *), void *data, unsigned threads, unsigned count, unsigned flags)
{
    (void)flags;
    region(fn, data, threads, (const ull[]){1, (ull)count + 1, 1, true});
}
