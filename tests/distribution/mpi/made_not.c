/* A procedure makes arrays for its caller, which knows them by names of its own: they stay whole. */
#include <stdio.h>
#include <stdlib.h>
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

#define N 1000

#if N != 1000
#error "made for N = 1000: run heiretsu again for other values"
#endif
static double *ramp(double by)
{
    double *p = malloc(N * sizeof *p);
    for (int i = 0; i < N; i++)
        p[i] = by * i;
    return p;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    double *a = ramp(1.0), *b = ramp(0.5), sum = 0.0;
    if (me > 0) MPI_Recv(&sum, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = (int)my_first(0, 999, 0, 1000, 0); i <= my_last(0, 999, 0, 1000, 0); i++)
        sum += a[i] * b[N - 1 - i];
    if (me < ranks - 1) MPI_Send(&sum, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    if (me == 0)
        printf("%.17g\n", sum);
    MPI_Finalize();
    return 0;
}
