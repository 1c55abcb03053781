/* Heat in a rod and its surroundings: two sweeps of rows in a procedure, called in a time loop. */
#include <math.h>
#include <stdio.h>
#include <mpi.h>
#include <stddef.h>

/* Heiretsu: ranks share the loops; every rank runs the rest.
   Rank p has the block first_of to last_of of the n numbers from `from` on. */
static int me, ranks;
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
        a = most_2(1, most_2(first_of(q, 0, 402), first_of(me, 0, 402) - 1));
        b = least(400, least(last_of(q, 0, 402), last_of(me, 0, 402) + 1));
        if (a <= b && first_of(me, 0, 402) <= last_of(me, 0, 402)) {
            MPI_Irecv(elements + a * 300, (int)((b - a + 1) * 300), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
        a = most_2(1, most_2(first_of(me, 0, 402), first_of(q, 0, 402) - 1));
        b = least(400, least(last_of(me, 0, 402), last_of(q, 0, 402) + 1));
        if (a <= b && first_of(q, 0, 402) <= last_of(q, 0, 402)) {
            MPI_Isend(elements + a * 300, (int)((b - a + 1) * 300), MPI_DOUBLE, q, 0, MPI_COMM_WORLD, &request[count++]);
        }
    }
    MPI_Waitall(count, request, MPI_STATUSES_IGNORE);
}

#define ROWS 402
#define COLUMNS 300
static double now[ROWS][COLUMNS], then[ROWS][COLUMNS];

#if COLUMNS != 300 || ROWS != 402
#error "made for COLUMNS = 300, ROWS = 402: run heiretsu again for other values"
#endif
static double advance(void)
{
    double most = 0.0;
    send_now(now);
    for (int i = (int)my_first(1, 400, 0, 402, 0); i <= my_last(1, 400, 0, 402, 0); i++)
        for (int j = 1; j < COLUMNS - 1; j++) {
            then[i][j] = now[i][j] + 0.1 * (now[i - 1][j] + now[i + 1][j] - 2.0 * now[i][j]);
            double d = fabs(then[i][j] - now[i][j]);
            if (d > most)
                most = d;
        }
    {
        double each[ranks];
        MPI_Allgather(&most, 1, MPI_DOUBLE, each, 1, MPI_DOUBLE, MPI_COMM_WORLD);
        most = each[0];
        for (int rank = 1; rank < ranks; rank++)
            if (each[rank] > most) most = each[rank];
    }
    for (int i = (int)my_first(1, 400, 0, 402, 0); i <= my_last(1, 400, 0, 402, 0); i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            now[i][j] = then[i][j];
    return most;
}

int main(void)
{
    MPI_Init(NULL, NULL);
    { int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank); me = rank; }
    { int size; MPI_Comm_size(MPI_COMM_WORLD, &size); ranks = size; }
    double most = 0.0, sum = 0.0;
    for (int j = 0; j < COLUMNS; j++)
        now[0][j] = 50.0 + j;
    for (int t = 0; t < 100; t++)
        most = advance();
    if (me > 0) MPI_Recv(&sum, 1, MPI_DOUBLE, me - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = (int)my_first(0, 401, 0, 402, 0); i <= my_last(0, 401, 0, 402, 0); i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += now[i][j];
    if (me < ranks - 1) MPI_Send(&sum, 1, MPI_DOUBLE, me + 1, 0, MPI_COMM_WORLD);
    MPI_Bcast(&sum, 1, MPI_DOUBLE, ranks - 1, MPI_COMM_WORLD);
    if (me == 0)
        printf("%.17g %.17g\n", most, sum);
    MPI_Finalize();
    return 0;
}
