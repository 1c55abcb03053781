/* Steps of conjugate gradients on a sparse matrix; it stops when the rest is small. */
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

/* What each rank has written of `p` goes to all ranks. */
static void send_p(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(0, first_of(q, 0, 5000));
        b = least(4999, last_of(q, 0, 5000));
        if (a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(0, first_of(me, 0, 5000));
        b = least(4999, last_of(me, 0, 5000));
        if (a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

/* What each rank has written of `x` goes to rank 0. */
static void send_x(void *array)
{
    double *elements = array;
    MPI_Request request[2 * ranks];
    int count = 0;
    for (int q = 0; q < ranks; q++) {
        long a, b;
        if (q == me)
            continue;
        a = most(2500, first_of(q, 0, 5000));
        b = least(2500, last_of(q, 0, 5000));
        if (me == 0 && a <= b) {
            MPI_Irecv(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most(2500, first_of(me, 0, 5000));
        b = least(2500, last_of(me, 0, 5000));
        if (q == 0 && a <= b) {
            MPI_Isend(elements + a, (int)(b - a + 1), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define N 5000
static int start[N + 1], column[3 * N];
static double value[3 * N], x[N], r[N], p[N], q[N];

#if N != 5000
#error "made for N = 5000: run heiretsu again for other values"
#endif
int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    int k = 0;
    for (int i = 0; i < N; i++) {
        start[i] = k;
        if (i > 0) { column[k] = i - 1; value[k++] = -1.0; }
        column[k] = i; value[k++] = 2.5;
        if (i < N - 1) { column[k] = i + 1; value[k++] = -1.0; }
    }
    start[N] = k;
    double rr = 0.0;
    for (int i = (int)my_first(0, 4999, 0, 5000, 0); i <= my_last(0, 4999, 0, 5000, 0); i++) { x[i] = 0.0; r[i] = 1.0; p[i] = 1.0; }
    if (me > 0) MPI_Recv(&rr, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = (int)my_first(0, 4999, 0, 5000, 0); i <= my_last(0, 4999, 0, 5000, 0); i++) rr += r[i] * r[i];
    if (me < ranks - 1) MPI_Send(&rr, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&rr, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    for (int t = 0; t < 200; t++) {
        double pq = 0.0, rest = 0.0;
        send_p(p);
        for (int i = (int)my_first(0, 4999, 0, 5000, 0); i <= my_last(0, 4999, 0, 5000, 0); i++) {
            double s = 0.0;
            for (int j = start[i]; j < start[i + 1]; j++) s += value[j] * p[column[j]];
            q[i] = s;
        }
        if (me > 0) MPI_Recv(&pq, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = (int)my_first(0, 4999, 0, 5000, 0); i <= my_last(0, 4999, 0, 5000, 0); i++) pq += p[i] * q[i];
        if (me < ranks - 1) MPI_Send(&pq, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
        MPI_Bcast(&pq, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
        double alpha = rr / pq;
        for (int i = (int)my_first(0, 4999, 0, 5000, 0); i <= my_last(0, 4999, 0, 5000, 0); i++) { x[i] += alpha * p[i]; r[i] -= alpha * q[i]; }
        if (me > 0) MPI_Recv(&rest, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = (int)my_first(0, 4999, 0, 5000, 0); i <= my_last(0, 4999, 0, 5000, 0); i++) rest += r[i] * r[i];
        if (me < ranks - 1) MPI_Send(&rest, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
        MPI_Bcast(&rest, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
        if (rest < 1e-20)
            break;
        double beta = rest / rr;
        for (int i = (int)my_first(0, 4999, 0, 5000, 0); i <= my_last(0, 4999, 0, 5000, 0); i++) p[i] = r[i] + beta * p[i];
        rr = rest;
    }
    send_x(x);
    if (me == 0)
        printf("%.17g %.17g\n", rr, x[N / 2]);
    MPI_Finalize();
    return 0;
}
