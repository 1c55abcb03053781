/* Sweeps along rows and along columns: the arrays are cut in rows, so the sweep over columns stays on every rank. */
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

/* What each rank has written of `a` goes to all ranks. */
static void send_a(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(1, first_of(q, 0, 200));
        b = least(199, last_of(q, 0, 200));
        if (a <= b) {
            MPI_Irecv(elements + a * 200, (int)((b - a + 1) * 200), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(1, first_of(me, 0, 200));
        b = least(199, last_of(me, 0, 200));
        if (a <= b) {
            MPI_Isend(elements + a * 200, (int)((b - a + 1) * 200), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `a` goes to all ranks. */
static void send_a_2(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, first_of(q, 0, 200));
        b = least(0, last_of(q, 0, 200));
        if (a <= b) {
            MPI_Irecv(elements + a * 200, (int)((b - a + 1) * 200), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(0, first_of(me, 0, 200));
        b = least(0, last_of(me, 0, 200));
        if (a <= b) {
            MPI_Isend(elements + a * 200, (int)((b - a + 1) * 200), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define N 200
static double a[N][N];

#if N != 200
#error "made for N = 200: run heiretsu again for other values"
#endif
int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    for (int i = (int)my_first(0, 199, 0, 200, 0); i <= my_last(0, 199, 0, 200, 0); i++)
        for (int j = 0; j < N; j++)
            a[i][j] = i + 0.5 * j;
    for (int t = 0; t < 10; t++) {
        for (int i = (int)my_first(0, 199, 0, 200, 0); i <= my_last(0, 199, 0, 200, 0); i++)
            for (int j = 1; j < N; j++)
                a[i][j] += 0.5 * a[i][j - 1];
        send_a(a);
        send_a_2(a);
        for (int j = 0; j < N; j++)
            for (int i = 1; i < N; i++)
                a[i][j] += 0.5 * a[i - 1][j];
    }
    double sum = 0.0;
    if (me > 0) MPI_Recv(&sum, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = (int)my_first(0, 199, 0, 200, 0); i <= my_last(0, 199, 0, 200, 0); i++)
        for (int j = 0; j < N; j++)
            sum += a[i][j];
    if (me < ranks - 1) MPI_Send(&sum, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    if (me == 0)
        printf("%.17g\n", sum);
    MPI_Finalize();
    return 0;
}
