/* Sums at elements that nobody knows before the loop, of which something is in the way of copies. */
#include <math.h>
#include <stdlib.h>

struct mesh {
    int edges;
    double *u, *r;
    int *to;
};

double work(double x);

/* The array is read. */
void read_back(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < m; e++) { // expect: sequential H104(r)
        double f = sqrt(fabs(x[to[e]])) * exp(x[e]) / (1 + x[e] * x[e]);
        r[to[e]] += f * r[e];
    }
}

/* The last value is stored. */
void stored(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < m; e++) // expect: sequential H104(r)
        r[to[e]] = sqrt(fabs(x[to[e]])) * exp(x[e]) / (1 + x[e] * x[e]);
}

/* Stored and added to. */
void both(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < m; e++) { // expect: sequential H104(r)
        r[to[e]] += sqrt(fabs(x[to[e]])) * exp(x[e]) / (1 + x[e] * x[e]);
        r[to[e] + 1] = 0;
    }
}

/* The subscripts change. */
void turned(int m, int *restrict to, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < m; e++) { // expect: sequential H104(r)
        r[to[e]] += sqrt(fabs(x[e])) * exp(x[e]) / (1 + x[e] * x[e]);
        to[to[e]] = e;
    }
}

/* What is added to may be what is read. */
void alias(int m, const int *restrict to, const double *x, double *r)
{
    for (int e = 0; e < m; e++) // expect: sequential H104(r)
        r[to[e]] += sqrt(fabs(x[e])) * exp(x[e]) / (1 + x[e] * x[e]);
}

/* The array moves. */
void moves(struct mesh *m, double *other)
{
    for (int e = 0; e < m->edges; e++) { // expect: sequential
        m->r[m->to[e]] += sqrt(fabs(m->u[e])) * exp(m->u[e]) / (1 + m->u[e] * m->u[e]);
        if (e == 7)
            m->r = other;
    }
}

/* The next subscript follows from the last. */
void chain(int n, int first, const int *restrict next, const double *restrict x, double *restrict r)
{
    int at = first;
    for (int e = 0; e < n; e++) { // expect: sequential
        r[at] += sqrt(fabs(x[e])) * exp(x[e]) / (1 + x[e] * x[e]);
        at = next[at];
    }
}

/* A list, of unknown length. */
void lists(int n, const int *restrict head, const int *restrict next, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < n; e++) // expect: sequential H104(r)
        for (int k = head[e]; k >= 0; k = next[k])
            r[k] += sqrt(fabs(x[e])) * exp(x[e]) / (1 + x[e] * x[e]);
}

/* It may stop. */
int stops(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < m; e++) { // expect: sequential
        if (x[e] < 0)
            return e;
        r[to[e]] += sqrt(x[e]) * exp(x[e]) / (1 + x[e] * x[e]);
    }
    return m;
}

/* Rows behind pointers. */
void rows(int m, const int *restrict to, const double *restrict x, double *restrict *restrict r)
{
    for (int e = 0; e < m; e++) // expect: sequential
        for (int k = 0; k < 3; k++)
            r[to[e]][k] += sqrt(fabs(x[e])) * exp(x[e]) / (1 + x[e] * x[e]);
}

/* Who is called may look. */
void called(int m, const int *restrict to, const double *restrict x, double *r)
{
    for (int e = 0; e < m; e++) // expect: sequential
        r[to[e]] += work(x[e]);
}

/* Products are no sums. */
void scaled(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    for (int e = 0; e < m; e++) // expect: sequential H113(r)
        r[to[e]] *= sqrt(fabs(x[e])) * exp(x[e]) / (1 + x[e] * x[e]);
}

/* Hardly anything but the sum: an inspection takes as long. */
void counts(int m, const int *restrict from, const int *restrict to, int *restrict r)
{
    for (int e = 0; e < m; e++) { // expect: sequential H104(r)
        r[from[e]]--;
        r[to[e]]++;
    }
}

/* The last subscript is used after the loop: the last part may have no iteration. */
int last(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    int at = -1;
    for (int e = 0; e < m; e++) { // expect: sequential H104(r)
        at = to[e];
        r[at] += sqrt(fabs(x[at])) * exp(x[e]) / (1 + x[e] * x[e]);
        r[at + 1] -= exp(x[e]);
    }
    return at;
}

static double drawn(int *count)
{
    return (*count)++;
}

/* What is added counts, too. */
int draws(int m, const int *restrict to, const double *restrict x, double *restrict r)
{
    int count = 0;
    for (int e = 0; e < m; e++) { // expect: sequential
        r[to[e]] += sqrt(fabs(x[e])) * exp(x[e]) * drawn(&count);
        r[to[e] + 1] -= exp(x[e]);
    }
    return count;
}

/* The sum wraps around, as an unsigned number. */
void wraps(int m, const int *restrict to, const double *restrict x, int *restrict r)
{
    for (int e = 0; e < m; e++) { // expect: sequential H104(r)
        r[to[e]] += 4000000000u + (unsigned)(sqrt(fabs(x[e])) * exp(-x[e] * x[e]) / (1 + x[e] * x[e]));
        r[to[e] + 1] -= 1;
    }
}
