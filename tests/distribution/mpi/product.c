/* A product of matrices: every rank needs all of the second one. */
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

/* What each rank has written of `b` goes to all ranks. */
static void send_b(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, first_of(q, 0, 300));
        b = least(299, last_of(q, 0, 300));
        if (a <= b) {
            MPI_Irecv(elements + a * 300, (int)((b - a + 1) * 300), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(0, first_of(me, 0, 300));
        b = least(299, last_of(me, 0, 300));
        if (a <= b) {
            MPI_Isend(elements + a * 300, (int)((b - a + 1) * 300), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `c` goes to rank 0. */
static void send_c(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(1, first_of(q, 0, 300));
        b = least(1, last_of(q, 0, 300));
        if (me == 0 && a <= b) {
            MPI_Irecv(elements + a * 300, (int)((b - a + 1) * 300), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(1, first_of(me, 0, 300));
        b = least(1, last_of(me, 0, 300));
        if (q == 0 && a <= b) {
            MPI_Isend(elements + a * 300, (int)((b - a + 1) * 300), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define N 300
static double a[N][N], b[N][N], c[N][N];

#if N != 300
#error "made for N = 300: run heiretsu again for other values"
#endif
int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    for (int i = (int)my_first(0, 299, 0, 300, 0); i <= my_last(0, 299, 0, 300, 0); i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * j % 7) * 0.5;
            b[i][j] = (i + j) % 5;
            c[i][j] = 0.0;
        }
    send_b(b);
    for (int i = (int)my_first(0, 299, 0, 300, 0); i <= my_last(0, 299, 0, 300, 0); i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                c[i][j] += a[i][k] * b[k][j];
    double trace = 0.0;
    if (me > 0) MPI_Recv(&trace, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = (int)my_first(0, 299, 0, 300, 0); i <= my_last(0, 299, 0, 300, 0); i++)
        trace += c[i][i];
    if (me < ranks - 1) MPI_Send(&trace, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&trace, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    send_c(c);
    if (me == 0)
        printf("%.17g %.17g\n", trace, c[1][2]);
    MPI_Finalize();
    return 0;
}
