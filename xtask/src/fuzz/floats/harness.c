/* Calls the kernels of a batch and their parallel forms on data of all kinds, and compares what they leave.

   Arguments: the numbers of the first kernel and of the one after the last, the policy (exact, bounds, fixed), a seed,
   whether threads are real or played.
   Prints "K number" before each kernel, "F number what" for a difference, "O number what" where the sequential program and
   the shadow (shadow.hpp) differ, and at last "T compared skipped". */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000, LONG = 30000, ROOM = MOST + 8, PATTERNS = 16 };
enum { NO_NAN = 1, ANY_ZERO = 2, CLAUSE = 4, FINITE = 8 };

#ifdef SINGLE
typedef float T;
typedef double U;
#define GREATEST 3.4028235e38f
#define SMALLEST 1e-45f
#define RANGE 126
#else
typedef double T;
typedef float U;
#define GREATEST 1.7976931348623157e308
#define SMALLEST 5e-324
#define RANGE 1022
#endif

struct row {
    void (*sequential)(void), (*parallel)(void);
    int flags;
};
extern const struct row rows[];
extern const int by_reference;
/* Do the parallel loops ask for their schedule? */
extern const int scheduled;

struct bound {
    T v;
    double err;
    int kind;
};
int shadow_unstable = 0;
void shadow(int number, int n, const T *a, const T *b, const T *c, const U *h, const int *k, const T *o, const T *w, int *e,
            const T *r, long *q, struct bound *ob, struct bound *wb, struct bound *rb) __attribute__((weak));

typedef void by_value_kernel(int, const T *, const T *, const T *, const U *, const int *, T *, T *, int *, T *, long *);
typedef void by_reference_kernel(const int *, const T *, const T *, const T *, const U *, const int *, T *, T *, int *, T *,
                                 long *);

extern void omp_set_num_threads(int);
extern void omp_set_schedule(int, int) __attribute__((weak));
static int real;

static T a[ROOM], b[ROOM], c[ROOM];
static U h[ROOM];
static int k[ROOM];
struct state {
    T o[ROOM], w[ROOM], r[8];
    int e[ROOM];
    long q[8];
};
static struct state start, want, got, first, shadowed;
static struct bound ob[ROOM], wb[ROOM], rb[8];
static long compared = 0, skipped = 0;

static uint64_t seed;

static uint64_t next(void)
{
    uint64_t z = (seed += 0x9E3779B97F4A7C15ull);
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}
static unsigned below(unsigned n) { return (unsigned)(next() % n); }
static double unit(void) { return (double)(next() >> 11) / 9007199254740992.0; }
static double around(void) { return 2 * unit() - 1; }

static double special(int no_nan)
{
    switch (below(no_nan ? 9 : 10)) {
    case 0: return 0;
    case 1: return -0.0;
    case 2: return INFINITY;
    case 3: return -INFINITY;
    case 4: return SMALLEST * (double)(1 + below(9));
    case 5: return GREATEST;
    case 6: return -GREATEST;
    case 7: return 1;
    case 8: return ldexp(around(), (int)below(2 * RANGE) - RANGE);
    default: return NAN;
    }
}

/* One number of a kind of data; at: which, of n. */
static double number(int pattern, int at, int n, int no_nan)
{
    switch (pattern) {
    case 0: return around();
    case 1: return (double)below(9) - 4;
    case 2: return at >= n - 3 ? 1 : 0;
    case 3: return below(8) == 0 ? (double)below(3) - 1 : below(2) ? 0.0 : -0.0;
    case 4: return below(50) == 0 ? (below(4) ? INFINITY : -INFINITY) : around();
    case 5: return (at == 0 || below(40) == 0) && !no_nan ? NAN : around();
    case 6: return ldexp(around(), (int)below(2 * RANGE) - RANGE);
    case 7: return below(3) == 0 ? around() : SMALLEST * (double)below(1000) * (below(2) ? 1 : -1);
    case 8: return below(4) == 0 ? special(no_nan) : around();
    case 9: return -0.0;
    case 10: return (double)below(3);
    case 11: return 1 + around() / 1000;
    case 12: return unit() * GREATEST / 4;
    case 13: return below(100) == 0 ? -INFINITY : -unit();
    case 14: return (double)below(1000) / 10.0;
    default: return at == n / 2 || at == 0 || at == n - 1 ? special(no_nan) : (double)below(5) / 4;
    }
}

static int plain(void)
{
    static const int tame[] = {0, 1, 10, 11, 14, 0};
    return tame[below(6)];
}

static void prepare(int n, int flags, int pattern)
{
    const int no_nan = flags & NO_NAN;
    if (flags & FINITE)
        pattern = 1 << pattern & (1 << 4 | 1 << 5 | 1 << 6 | 1 << 8 | 1 << 12 | 1 << 13 | 1 << 15) ? plain() : pattern;
    const int pb = below(2) ? pattern : plain(), pc = below(3) ? 11 : plain(), ph = below(2) ? pattern : plain();
    for (int i = 0; i < n + 8; i++) {
        a[i] = (T)number(pattern, i, n, no_nan);
        b[i] = (T)number(pb, i, n, no_nan);
        c[i] = (T)number(pc, i, n, no_nan);
        h[i] = (U)number(ph, i, n, no_nan);
        k[i] = (int)below(8);
        start.o[i] = (T)around();
        start.w[i] = (T)around();
        start.e[i] = (int)below(9);
    }
    for (int i = 0; i < 8; i++) {
        start.r[i] = (T)(below(3) == 0 && !(flags & FINITE) ? special(no_nan) : (double)below(4) / 2);
        start.q[i] = below(9);
    }
    if (flags & ANY_ZERO) {
        for (int i = 0; i < n + 8; i++) {
            a[i] += (T)0;
            b[i] += (T)0;
            c[i] += (T)0;
        }
    }
}

static void take(struct state *to, const struct state *from, int n)
{
    const size_t all = (size_t)n + 8;
    memcpy(to->o, from->o, all * sizeof(T));
    memcpy(to->w, from->w, all * sizeof(T));
    memcpy(to->e, from->e, all * sizeof(int));
    memcpy(to->r, from->r, sizeof to->r);
    memcpy(to->q, from->q, sizeof to->q);
}

static void call(void (*code)(void), int n, struct state *s)
{
    if (by_reference)
        ((by_reference_kernel *)code)(&n, a, b, c, h, k, s->o, s->w, s->e, s->r, s->q);
    else
        ((by_value_kernel *)code)(n, a, b, c, h, k, s->o, s->w, s->e, s->r, s->q);
}

static int same(T x, T y, int any_zero)
{
    if (isnan(x) || isnan(y))
        return isnan(x) && isnan(y);
    return x == y && (any_zero || signbit(x) == signbit(y));
}

/* Is what was found what may be found? NULL, or what it would have to be. */
static const char *fault(T found, T wanted, const struct bound *may, int flags)
{
    /* (OpenMP's clause starts each thread from a positive zero.) */
    const int clause = flags & CLAUSE, any_zero = clause || flags & ANY_ZERO;
    if (same(found, wanted, any_zero))
        return NULL;
    if (may == NULL || may->kind == 0)
        return "exactly";
    if (may->kind == 2 || (may->kind == 3 && clause))
        return NULL;
    if (!isfinite(wanted) || !isfinite(found))
        return "the same class as";
    if (found == 0 && wanted == 0)
        return "the same sign of zero as";
    return fabs((double)found - (double)wanted) <= may->err ? NULL : "close to";
}

static int array(int number, const char *name, const T *found, const T *wanted, const struct bound *may, int all, int flags,
                 const char *where)
{
    if (memcmp(found, wanted, sizeof(T) * (size_t)all) == 0)
        return 0;
    for (int i = 0; i < all; i++) {
        const char *what = fault(found[i], wanted[i], may ? may + i : NULL, flags);
        if (what == NULL)
            continue;
        printf("F %d %s: %s[%d] is %.17g, must be %s %.17g", number, where, name, i, (double)found[i], what, (double)wanted[i]);
        if (may && may[i].kind)
            printf(" (within %g)", may[i].err);
        printf("\n");
        return 1;
    }
    return 0;
}

static int differs(int number, const struct state *found, const struct state *wanted, int bounds, int n, int flags,
                   const char *where)
{
    const int all = n + 8;
    if (array(number, "r", found->r, wanted->r, bounds ? rb : NULL, 8, flags, where) ||
        array(number, "o", found->o, wanted->o, bounds ? ob : NULL, all, flags, where) ||
        array(number, "w", found->w, wanted->w, bounds ? wb : NULL, all, flags & ~CLAUSE, where))
        return 1;
    for (int i = 0; i < 8; i++) {
        if (found->q[i] != wanted->q[i]) {
            printf("F %d %s: q[%d] is %ld, must be %ld\n", number, where, i, found->q[i], wanted->q[i]);
            return 1;
        }
    }
    for (int i = 0; i < all; i++) {
        if (found->e[i] != wanted->e[i]) {
            printf("F %d %s: e[%d] is %d, must be %d\n", number, where, i, found->e[i], wanted->e[i]);
            return 1;
        }
    }
    return 0;
}

/* Does the shadow compute what the sequential program computes? Otherwise its bounds say nothing. */
static int agrees(int number, int n, int flags)
{
    for (int i = 0; i < n + 8; i++) {
        const struct bound *x = &ob[i], *y = &wb[i];
        if (!same(x->v, want.o[i], flags & ANY_ZERO) || !same(y->v, want.w[i], flags & ANY_ZERO)) {
            printf("O %d element %d: %.17g and %.17g, %.17g and %.17g\n", number, i, (double)x->v, (double)want.o[i],
                   (double)y->v, (double)want.w[i]);
            return 0;
        }
    }
    for (int i = 0; i < 8; i++) {
        if (!same(rb[i].v, want.r[i], flags & ANY_ZERO) || shadowed.q[i] != want.q[i]) {
            printf("O %d r or q %d: %.17g and %.17g\n", number, i, (double)rb[i].v, (double)want.r[i]);
            return 0;
        }
    }
    return 1;
}

/* Is everything left behind the same, bit by bit? */
static int alike(const struct state *x, const struct state *y, int n)
{
    const size_t all = (size_t)n + 8;
    return memcmp(x->o, y->o, all * sizeof(T)) == 0 && memcmp(x->w, y->w, all * sizeof(T)) == 0 &&
           memcmp(x->e, y->e, all * sizeof(int)) == 0 && memcmp(x->r, y->r, sizeof x->r) == 0 &&
           memcmp(x->q, y->q, sizeof x->q) == 0;
}

enum { AS_IT_IS, STATIC_1, DYNAMIC_1, GUIDED, KINDS };
static const char *const kinds[] = {"static", "static,1", "dynamic,1", "guided"};

static void use_threads(int threads, int kind, int turn)
{
    char text[8];
    snprintf(text, sizeof text, "%d", threads);
    setenv("OMP_NUM_THREADS", text, 1);
    setenv("ORDER", turn % 3 == 0 ? "forward" : turn % 3 == 1 ? "reversed" : "5", 1);
    omp_set_num_threads(threads);
    /* 1: static, 2: dynamic, 3: guided; no length: that of the library */
    if (omp_set_schedule)
        omp_set_schedule(kind == AS_IT_IS || kind == STATIC_1 ? 1 : kind == DYNAMIC_1 ? 2 : 3, kind == AS_IT_IS ? 0 : 1);
}

/* One kernel on one set of data. */
static int try(int number, int n, int pattern, const char *policy, int turn)
{
    static const int threads[] = {1, 2, 3, 8};
    const struct row *row = &rows[number];
    const int bounds = strcmp(policy, "exact") != 0, fixed = strcmp(policy, "fixed") == 0;
    prepare(n, row->flags, pattern);
    take(&want, &start, n);
    call(row->sequential, n, &want);
    /* The bounds are computed where they are needed: 0: not yet, 1: they hold, 2: no result may be compared. */
    int known = 0;
    for (int run = 0; run <= fixed; run++) {
        /* (Two runs are never on the same number of threads.) */
        const int team = threads[(turn + run) % 4], kind = (turn / 4 + run) % KINDS;
        use_threads(team, kind, turn / 4 + run);
        take(&got, &start, n);
        call(row->parallel, n, &got);
        char where[120];
        snprintf(where, sizeof where, "n = %d, data %d, %d threads, %s%s", n, pattern, team,
                 scheduled ? kinds[kind] : "as written", real ? "" : ", one after another");
        if (fixed && run > 0 && differs(number, &got, &first, 0, n, row->flags & ANY_ZERO, where))
            return 1;
        if (fixed && run == 0)
            take(&first, &got, n);
        if (alike(&got, &want, n)) {
            compared++;
            continue;
        }
        if (bounds && known == 0) {
            take(&shadowed, &start, n);
            shadow_unstable = 0;
            shadow(number, n, a, b, c, h, k, start.o, start.w, shadowed.e, start.r, shadowed.q, ob, wb, rb);
            if (!agrees(number, n, row->flags))
                return 1;
            known = 1 + shadow_unstable;
        }
        if (known == 2)
            skipped++;
        else if (differs(number, &got, &want, bounds, n, row->flags, where))
            return 1;
        else
            compared++;
    }
    return 0;
}

int main(int argc, char **argv)
{
    static const int sizes[] = {0, 1, 2, 3, 7, 63, 64, 65, 511, 512, 513, 1000, 4097, LONG};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    if (argc < 6)
        return 2;
    const int from = atoi(argv[1]), to = atoi(argv[2]);
    /* Threads that are there at the same time: few sets of data; playing them costs less. */
    real = strcmp(argv[5], "real") == 0;
    for (int number = from; number < to; number++) {
        printf("K %d\n", number);
        fflush(stdout);
        seed = strtoull(argv[4], NULL, 10) * 1000003u + (uint64_t)number;
        int wrong = 0, turn = number + (int)(seed % 1009);
        for (int s = 0; s < SIZES && !wrong; s++) {
            /* (A parallel loop inside another one starts its threads each time.) */
            if (real && (s % 4 != number % 4 || sizes[s] == LONG))
                continue;
            const int n = sizes[s] == LONG && number % 8 == 0 ? MOST : sizes[s];
            for (int again = 0; again < (n < 2 || n > 1000 || real ? 1 : 2) && !wrong; again++)
                wrong = try(number, n, again == 0 ? (turn * 5 + s) % PATTERNS : (int)below(PATTERNS), argv[3], turn++);
        }
    }
    printf("T %ld %ld\n", compared, skipped);
    return 0;
}
