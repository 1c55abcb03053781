/* Sizes that the program is told when it starts; a plan that does not hold for the smallest of them. */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>
#include <stddef.h>
#include <stdlib.h>

/* Heiretsu: ranks share the loops; every rank runs the rest.
   Rank p has the block first_of to last_of of the n numbers from `from` on. */
static int me, ranks;
static MPI_Comm comm;
/* Sizes for which nothing was planned: rank 0 runs the program, the others wait for its end. */
static void go_on_alone(void)
{
    if (me > 0) {
        MPI_Finalize();
        exit(0);
    }
    ranks = 1;
    comm = MPI_COMM_SELF;
}
static inline long most_2(long a, long b) { return a > b ? a : b; }
static inline long least(long a, long b) { return a < b ? a : b; }
static inline long first_of(int p, long from, long n) { return from + n * p / ranks; }
static inline long last_of(int p, long from, long n) { return from + n * (p + 1) / ranks - 1; }
static inline int owner_of(long x, long from, long n) { return (int)(((x - from + 1) * ranks - 1) / n); }
/* Of the iterations lo to hi of a loop: those i for which i + shift is in this rank's block. */
static inline long my_first(long lo, long hi, long from, long n, long shift)
{
    return least(most_2(lo, first_of(me, from, n) - shift), hi + 1);
}
static inline long my_last(long lo, long hi, long from, long n, long shift)
{
    return least(hi, last_of(me, from, n) - shift);
}

/* What each rank has written of `v` goes to all ranks. */
static void send_v(void *array, long n)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most_2(1, first_of(q, 0, 5000));
        b = least(n - 2, last_of(q, 0, 5000));
        if (a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, comm, &request[count++]);
        }
        a = most_2(1, first_of(me, 0, 5000));
        b = least(n - 2, last_of(me, 0, 5000));
        if (a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, comm, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define MOST 5000
static double u[MOST], v[MOST];

#if MOST != 5000
#error "made for MOST = 5000: run heiretsu again for other values"
#endif
static void step(int n)
{
    for (int i = (int)my_first(1, n - 2, 0, 5000, 0); i <= my_last(1, n - 2, 0, 5000, 0); i++)
        v[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    send_v(v, n);
    for (int i = 1; i < n - 1; i++)
        u[i] = v[i];
}

int main(int argc, char **argv)
{
    MPI_Init(NULL, NULL);
    comm = MPI_COMM_WORLD;
    { int rank; MPI_Comm_rank(comm, &rank); me = rank; }
    { int size; MPI_Comm_size(comm, &size); ranks = size; }
    int n = argc > 1 ? atoi(argv[1]) : 700;
    int steps = argc > 2 ? atoi(argv[2]) : 30;
    if (n > MOST || n < 0)
        {
            MPI_Finalize();
            exit(3);
        }
    for (int i = 0; i < n; i++)
        u[i] = (i * 5 % 23) / 23.0;
    if (!((-n + 5000) >= 0 && (n - 2) >= 0))
        go_on_alone();
    for (int t = 0; t < steps; t++)
        step(n);
    double sum = 0.0;
    if (me > 0) MPI_Recv(&sum, 1, MPI_DOUBLE, me - 1, 0, comm, MPI_STATUS_IGNORE);
    for (int i = (int)my_first(0, n - 1, 0, 5000, 0); i <= my_last(0, n - 1, 0, 5000, 0); i++)
        sum += u[i];
    if (me < ranks - 1) MPI_Send(&sum, 1, MPI_DOUBLE, me + 1, 0, comm);
    MPI_Bcast(&sum, 1, MPI_DOUBLE, ranks - 1, comm);
    if (me == 0)
        printf("%.17g\n", sum);
    if (sum < 1.0)
        {
            MPI_Finalize();
            exit(2);
        }
    else
        {
            if (me == 0)
                printf("%.17g\n", u[n / 2]);
        }
    MPI_Finalize();
    return 0;
}
