/* Sums in order beside one in any order: what goes from rank to rank goes on before anything waits for all. */
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

static double a[50], b[50];
int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    double s = 0, t = 0;
    int k = 0;
    for (int i = (int)my_first(0, 49, 0, 50, 0); i <= my_last(0, 49, 0, 50, 0); i++) { a[i] = i * 0.1; b[i] = 50 - i; }
    if (me > 0) MPI_Recv(&s, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (me > 0) MPI_Recv(&t, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (me > 0) k = 0;
    for (int i = (int)my_first(0, 49, 0, 50, 0); i <= my_last(0, 49, 0, 50, 0); i++) { s += a[i]; t += b[i] * 0.3; if (a[i] > 1) k++; }
    if (me < ranks - 1) MPI_Send(&s, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    if (me < ranks - 1) MPI_Send(&t, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&s, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    MPI_Bcast(&t, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &k, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (me == 0)
        printf("%.17g %.17g %d\n", s, t, k);
    MPI_Finalize();
    return 0;
}
