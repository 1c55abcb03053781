/* The outer loop runs along the fastest dimension: what is sent are columns. */
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

/* What each rank has written of `f` goes to the ranks whose block has it 1 before it, or 1 behind it. */
static void send_f(void *array)
{
    float *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, most(first_of(q, 0, 130), first_of(me, 0, 130) - 1));
        b = least(129, least(last_of(q, 0, 130), last_of(me, 0, 130) + 1));
        if (a <= b && first_of(me, 0, 130) <= last_of(me, 0, 130)) {
            MPI_Datatype slices;
            MPI_Type_vector((int)(41), (int)(b - a + 1), (int)(130), MPI_FLOAT, &slices);
            MPI_Type_commit(&slices);
            MPI_Irecv(elements + a, 1, slices, q, 0, MPI_COMM_WORLD, &request[count++]);
            MPI_Type_free(&slices);
        }
        a = most(0, most(first_of(me, 0, 130), first_of(q, 0, 130) - 1));
        b = least(129, least(last_of(me, 0, 130), last_of(q, 0, 130) + 1));
        if (a <= b && first_of(q, 0, 130) <= last_of(q, 0, 130)) {
            MPI_Datatype slices;
            MPI_Type_vector((int)(41), (int)(b - a + 1), (int)(130), MPI_FLOAT, &slices);
            MPI_Type_commit(&slices);
            MPI_Isend(elements + a, 1, slices, q, 0, MPI_COMM_WORLD, &request[count++]);
            MPI_Type_free(&slices);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `g` goes to rank 0. */
static void send_g(void *array)
{
    float *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(1, first_of(q, 0, 130));
        b = least(128, last_of(q, 0, 130));
        if (me == 0 && a <= b) {
            MPI_Datatype slices;
            MPI_Type_vector((int)(41), (int)(b - a + 1), (int)(130), MPI_FLOAT, &slices);
            MPI_Type_commit(&slices);
            MPI_Irecv(elements + a, 1, slices, q, 0, MPI_COMM_WORLD, &request[count++]);
            MPI_Type_free(&slices);
        }
        a = most(1, first_of(me, 0, 130));
        b = least(128, last_of(me, 0, 130));
        if (q == 0 && a <= b) {
            MPI_Datatype slices;
            MPI_Type_vector((int)(41), (int)(b - a + 1), (int)(130), MPI_FLOAT, &slices);
            MPI_Type_commit(&slices);
            MPI_Isend(elements + a, 1, slices, q, 0, MPI_COMM_WORLD, &request[count++]);
            MPI_Type_free(&slices);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `count` goes to rank 0. */
static void send_count(void *array)
{
    int *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, first_of(q, 0, 130));
        b = least(129, last_of(q, 0, 130));
        if (me == 0 && a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_INT, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(0, first_of(me, 0, 130));
        b = least(129, last_of(me, 0, 130));
        if (q == 0 && a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_INT, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define ROWS 41
#define COLUMNS 130
static float f[ROWS][COLUMNS], g[ROWS][COLUMNS];
static int count[COLUMNS];

#if COLUMNS != 130 || ROWS != 41
#error "made for COLUMNS = 130, ROWS = 41: run heiretsu again for other values"
#endif
static void smooth(float to[ROWS][COLUMNS], float from[ROWS][COLUMNS])
{
    send_f(from);
    for (int j = (int)my_first(1, 128, 0, 130, 0); j <= my_last(1, 128, 0, 130, 0); j++)
        for (int i = 0; i < ROWS; i++)
            to[i][j] = 0.25f * from[i][j - 1] + 0.5f * from[i][j] + 0.25f * from[i][j + 1];
}

int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    for (int j = (int)my_first(0, 129, 0, 130, 0); j <= my_last(0, 129, 0, 130, 0); j++) {
        for (int i = 0; i < ROWS; i++)
            f[i][j] = (float)((i * 13 + j * 5) % 17);
        count[j] = j;
    }
    for (int t = 0; t < 20; t++) {
        send_f(f);
        for (int j = (int)my_first(1, 128, 0, 130, 0); j <= my_last(1, 128, 0, 130, 0); j++) {
            count[j] += t;
            for (int i = 0; i < ROWS; i++)
                g[i][j] = 0.25f * f[i][j - 1] + 0.5f * f[i][j] + 0.25f * f[i][j + 1];
        }
        for (int j = (int)my_first(1, 128, 0, 130, 0); j <= my_last(1, 128, 0, 130, 0); j++)
            for (int i = 0; i < ROWS; i++)
                f[i][j] = g[i][j];
    }
    smooth(g, f);
    send_g(g);
    send_count(count);
    if (me == 0)
        for (int i = 0; i < ROWS; i += 8)
        for (int j = 0; j < COLUMNS; j += 7)
            printf("%.9g %d\n", g[i][j], count[j]);
    MPI_Finalize();
    return 0;
}
