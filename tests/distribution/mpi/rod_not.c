/* As rod.c, but the second sweep writes what one number says: no rank knows a block of it. */
#include <stdio.h>
#include <mpi.h>
#include <stddef.h>

/* Heiretsu: ranks share the loops; every rank runs the rest.
   Rank p has the block first_of to last_of of the n numbers from `from` on. */
static int me, ranks;
static inline long most(long a, long b) { return a > b ? a : b; }
static inline long least(long a, long b) { return a < b ? a : b; }
static inline long first_of(int p, long from, long n) { return from + n * p / ranks; }
static inline long last_of(int p, long from, long n) { return from + n * (p + 1) / ranks - 1; }
static inline int owner_of(long x, long from, long n) { return (int)(((x - from + 1) * ranks - 1) / n); }
/* Of the iterations lo to hi of a loop: those i for which i + shift is in this rank's block. */
static inline long my_first(long lo, long hi, long from, long n, long shift)
{
    return least(most(lo, first_of(me, from, n) - shift), hi + 1);
}
static inline long my_last(long lo, long hi, long from, long n, long shift)
{
    return least(hi, last_of(me, from, n) - shift);
}

/* What each rank has written of `now` goes to the ranks whose block has it 1 before it, or 1 behind it. */
static void send_now(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, most(first_of(q, 0, 402), first_of(me, 0, 402) - 1));
        b = least(401, least(last_of(q, 0, 402), last_of(me, 0, 402) + 1));
        if (a <= b && first_of(me, 0, 402) <= last_of(me, 0, 402)) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(0, most(first_of(me, 0, 402), first_of(q, 0, 402) - 1));
        b = least(401, least(last_of(me, 0, 402), last_of(q, 0, 402) + 1));
        if (a <= b && first_of(q, 0, 402) <= last_of(q, 0, 402)) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `then` goes to all ranks. */
static void send_then(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(1, first_of(q, 0, 402));
        b = least(400, last_of(q, 0, 402));
        if (a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(1, first_of(me, 0, 402));
        b = least(400, last_of(me, 0, 402));
        if (a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `place` goes to all ranks. */
static void send_place(void *array)
{
    int *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(1, first_of(q, 0, 402));
        b = least(400, last_of(q, 0, 402));
        if (a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_INT, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(1, first_of(me, 0, 402));
        b = least(400, last_of(me, 0, 402));
        if (a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_INT, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `now` goes to all ranks. */
static void send_now_2(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, first_of(q, 0, 402));
        b = least(401, last_of(q, 0, 402));
        if (a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(0, first_of(me, 0, 402));
        b = least(401, last_of(me, 0, 402));
        if (a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define ROWS 402
static double now[ROWS], then[ROWS];
static int place[ROWS];

#if ROWS != 402
#error "made for ROWS = 402: run heiretsu again for other values"
#endif
int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    double sum = 0.0;
    for (int i = (int)my_first(0, 401, 0, 402, 0); i <= my_last(0, 401, 0, 402, 0); i++) {
        now[i] = 0.5 * i;
        place[i] = ROWS - 1 - i;
    }
    for (int t = 0; t < 100; t++) {
        send_now(now);
        for (int i = (int)my_first(1, 400, 0, 402, 0); i <= my_last(1, 400, 0, 402, 0); i++)
            then[i] = 0.5 * (now[i - 1] + now[i + 1]);
        send_then(then);
        send_place(place);
        send_now_2(now);
        for (int i = 1; i < ROWS - 1; i++)
            now[place[i]] = then[i];
    }
    if (me > 0) MPI_Recv(&sum, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = (int)my_first(0, 401, 0, 402, 0); i <= my_last(0, 401, 0, 402, 0); i++)
        sum += now[i];
    if (me < ranks - 1) MPI_Send(&sum, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    if (me == 0)
        printf("%.17g\n", sum);
    MPI_Finalize();
    return 0;
}
