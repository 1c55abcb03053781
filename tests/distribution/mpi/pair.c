/* Arrays of a size that is read when the program starts; each step needs one neighbour to the right, two to the left. */
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

/* What each rank has written of `u` goes to the ranks whose block has it 2 before it, or 1 behind it. */
static void send_u(void *array, long n)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, most(first_of(q, 0, n), first_of(me, 0, n) - 2));
        b = least(n - 1, least(last_of(q, 0, n), last_of(me, 0, n) + 1));
        if (a <= b && first_of(me, 0, n) <= last_of(me, 0, n)) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, comm, &request[count++]);
        }
        a = most(0, most(first_of(me, 0, n), first_of(q, 0, n) - 2));
        b = least(n - 1, least(last_of(me, 0, n), last_of(q, 0, n) + 1));
        if (a <= b && first_of(q, 0, n) <= last_of(q, 0, n)) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, comm, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `u` goes to rank 0. */
static void send_u_2(void *array, long n)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, first_of(q, 0, n));
        b = least(n - 1, last_of(q, 0, n));
        if (me == 0 && a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, comm, &request[count++]);
        }
        a = most(0, first_of(me, 0, n));
        b = least(n - 1, last_of(me, 0, n));
        if (q == 0 && a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, comm, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}


int main(int argc, char **argv)
{
    MPI_Init(NULL, NULL);
    comm = MPI_COMM_WORLD;
    { int rank; MPI_Comm_rank(comm, &rank); me = rank; }
    { int size; MPI_Comm_size(comm, &size); ranks = size; }
    int n = argc > 1 ? atoi(argv[1]) : 1000;
    double *u = malloc(n * sizeof *u), *v = malloc(n * sizeof *v);
    if (!((n - 3) >= 0 && (-n + 2147483647) >= 0))
        go_on_alone();
    for (int i = (int)my_first(0, n - 1, 0, n, 0); i <= my_last(0, n - 1, 0, n, 0); i++) {
        u[i] = 1.0 / (i + 1);
        v[i] = 0.0;
    }
    for (int t = 0; t < 20; t++) {
        send_u(u, n);
        for (int i = (int)my_first(2, n - 2, 0, n, 0); i <= my_last(2, n - 2, 0, n, 0); i++)
            v[i] = u[i - 2] + u[i + 1];
        for (int i = (int)my_first(2, n - 2, 0, n, 0); i <= my_last(2, n - 2, 0, n, 0); i++)
            u[i] = 0.5 * v[i];
        u[0] = t;
    }
    send_u_2(u, n);
    if (me == 0)
        for (int i = 0; i < n; i++)
        printf("%g\n", u[i]);
    MPI_Finalize();
    return 0;
}
