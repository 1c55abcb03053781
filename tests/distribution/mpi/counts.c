/* Everything that a loop may leave behind in scalars; names that the head of the new text would like to have. */
#include <stdio.h>
#include <mpi.h>
#include <stddef.h>

/* Heiretsu: ranks share the loops; every rank runs the rest.
   Rank p has the block first_of to last_of of the n numbers from `from` on. */
static int me_2, ranks_2;
static inline long most_2(long a, long b) { return a > b ? a : b; }
static inline long least_2(long a, long b) { return a < b ? a : b; }
static inline long first_of(int p, long from, long n) { return from + n * p / ranks_2; }
static inline long last_of(int p, long from, long n) { return from + n * (p + 1) / ranks_2 - 1; }
static inline int owner_of(long x, long from, long n) { return (int)(((x - from + 1) * ranks_2 - 1) / n); }
/* Of the iterations lo to hi of a loop: those i for which i + shift is in this rank's block. */
static inline long my_first(long lo, long hi, long from, long n, long shift)
{
    return least_2(most_2(lo, first_of(me_2, from, n) - shift), hi + 1);
}
static inline long my_last(long lo, long hi, long from, long n, long shift)
{
    return least_2(hi, last_of(me_2, from, n) - shift);
}

/* What each rank has written of `a` goes to the ranks whose block has it 0 before it, or 1 behind it. */
static void send_a(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks_2];
    int count = 0;
    for (int q = 0; q < ranks_2; q++) {
        long a, b;
        if (q == me_2)
            continue;
        a = most_2(0, most_2(first_of(q, -1, 1004), first_of(me_2, -1, 1004)));
        b = least_2(1002, least_2(last_of(q, -1, 1004), last_of(me_2, -1, 1004) + 1));
        if (a <= b && first_of(me_2, -1, 1004) <= last_of(me_2, -1, 1004)) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most_2(0, most_2(first_of(me_2, -1, 1004), first_of(q, -1, 1004)));
        b = least_2(1002, least_2(last_of(me_2, -1, 1004), last_of(q, -1, 1004) + 1));
        if (a <= b && first_of(q, -1, 1004) <= last_of(q, -1, 1004)) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `key` goes to all ranks. */
static void send_key(void *array)
{
    int *elements = array;
    MPI_Request request[2 * ranks_2];
    int count = 0;
    for (int q = 0; q < ranks_2; q++) {
        long a, b;
        if (q == me_2)
            continue;
        a = most_2(0, first_of(q, -1, 1004));
        b = least_2(1002, last_of(q, -1, 1004));
        if (a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_INT, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most_2(0, first_of(me_2, -1, 1004));
        b = least_2(1002, last_of(me_2, -1, 1004));
        if (a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_INT, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `b` goes to the ranks that read it, by other blocks. */
static void send_b(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks_2];
    int count = 0;
    for (int q = 0; q < ranks_2; q++) {
        long a, b;
        if (q == me_2)
            continue;
        a = most_2(1, most_2(first_of(q, -1, 1004) + 1, first_of(me_2, -1, 1004)));
        b = least_2(1002, least_2(last_of(q, -1, 1004) + 1, last_of(me_2, -1, 1004)));
        if (a <= b && first_of(me_2, -1, 1004) <= last_of(me_2, -1, 1004)) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most_2(1, most_2(first_of(me_2, -1, 1004) + 1, first_of(q, -1, 1004)));
        b = least_2(1002, least_2(last_of(me_2, -1, 1004) + 1, last_of(q, -1, 1004)));
        if (a <= b && first_of(q, -1, 1004) <= last_of(q, -1, 1004)) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `a` goes to rank 0. */
static void send_a_2(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks_2];
    int count = 0;
    for (int q = 0; q < ranks_2; q++) {
        long a, b;
        if (q == me_2)
            continue;
        a = most_2(334, first_of(q, -1, 1004));
        b = least_2(334, last_of(q, -1, 1004));
        if (me_2 == 0 && a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most_2(334, first_of(me_2, -1, 1004));
        b = least_2(334, last_of(me_2, -1, 1004));
        if (q == 0 && a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define N 1003
static double a[N], b[N];
static int key[N];
static int me, ranks = 2;

#if N != 1003
#error "made for N = 1003: run heiretsu again for other values"
#endif
int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me_2 = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks_2 = size; }
    int i, hits = 5, all = 1, some = 0;
    unsigned bits = 3u, low = ~0u;
    long product = 1;
    int least = 1000, most = -1000;
    double last = -1.0, sum = 0.25;
    for (i = (int)my_first(0, 1002, -1, 1004, 0); i <= my_last(0, 1002, -1, 1004, 0); i++) {
        a[i] = (i * 7 % 31) / 31.0;
        key[i] = i * 37 % 501 - 250;
    }
    i = 1003;
    send_a(a);
    for (unsigned k = (unsigned)my_first(1, 1002, -1, 1004, -1); (long)k <= my_last(1, 1002, -1, 1004, -1); k++)
        b[k] = a[k] - a[k - 1];
    if (me_2 == 0)
        printf("%d\n", i);
    if (me_2 > 0) hits = 0;
    for (i = (int)my_first(0, 1002, -1, 1004, 0); i <= my_last(0, 1002, -1, 1004, 0); i++) {
        last = a[i] * 2.0;
        if (a[i] > 0.5)
            hits++;
    }
    MPI_Allreduce(MPI_IN_PLACE, &hits, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Bcast(&last, 1, MPI_DOUBLE, owner_of(1002, -1, 1004), MPI_COMM_WORLD);
    i = 1003;
    if (me_2 > 0) bits = 0;
    if (me_2 > 0) product = 1;
    for (i = (int)my_first(3, 999, -1, 1004, 0); i <= my_last(3, 999, -1, 1004, 0); i++) {
        if (key[i] < least)
            least = key[i];
        most = key[i] > most ? key[i] : most;
        bits ^= (unsigned)i * 2654435761u;
        low &= (unsigned)i | 64u;
        if (i % 100 == 99)
            product *= 3;
    }
    MPI_Allreduce(MPI_IN_PLACE, &bits, 1, MPI_UNSIGNED, MPI_BXOR, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &low, 1, MPI_UNSIGNED, MPI_BAND, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &product, 1, MPI_INT64_T, MPI_PROD, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &least, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    i = 1000;
    send_key(key);
    for (i = 0; i < N; i++) {
        all = all && key[i] < 400;
        some = some || key[i] == 250;
    }
    send_b(b);
    if (me_2 > 0) MPI_Recv(&sum, 1, MPI_DOUBLE, me_2 - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (i = (int)my_first(0, 1002, -1, 1004, 0); i <= my_last(0, 1002, -1, 1004, 0); i++)
        sum += b[i] * a[i];
    if (me_2 < ranks_2 - 1) MPI_Send(&sum, 1, MPI_DOUBLE, me_2 + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_DOUBLE, ranks_2 - 1, MPI_COMM_WORLD);
    i = 1003;
    if (hits > 3) {
        for (i = (int)my_first(0, 1002, -1, 1004, 0); i <= my_last(0, 1002, -1, 1004, 0); i++) a[i] = a[i] + sum;
        i = 1003;
    }
    else {
        if (me_2 == 0)
            printf("few\n");
    }
    me = hits + ranks;
    if (me_2 == 0)
        printf("%d %d %d %d %u %u %ld\n", me, hits, all, some, bits, low, product);
    send_a_2(a);
    if (me_2 == 0)
        printf("%.17g %d %d %.17g %.17g %d\n", last, least, most, sum, a[N / 3], i);
    MPI_Finalize();
    return hits > 100 ? 0 : 1;
}
