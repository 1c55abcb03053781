/* Near misses: a value that is read, or changes; addresses that change; other names; a part of an expression. */
struct counts {
    int n;
    int info;
    unsigned low : 3, high : 5;
};

static volatile int stop;

void read(int n, double *restrict x, int *restrict status)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(status)
        if (x[i] < 0.0)
            *status = 3;
        x[i] = *status;
    }
}

void value(int n, double *restrict x, int *restrict status, int *restrict next)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(status)
        if (x[i] < 0.0) {
            *status = *next;
            *next = 5;
        }
        x[i] = 1.0;
    }
}

void address(int n, double *restrict x, int **restrict status, int *other)
{
    for (int i = 0; i < n; i++) { // expect: sequential H102(status)
        if (x[i] < 0.0)
            **status = 3;
        if (x[i] > 3.0)
            *status = other;
        x[i] = 1.0;
    }
}

/* May be one of the numbers that are read. */
void reached(int n, const int *x, double *y, int *status)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(status)
        if (x[i] < 0)
            *status = 3;
        y[i] = x[i];
    }
}

void told(int n, const double *x)
{
    for (int i = 0; i < n; i++) // expect: sequential H207(stop)
        if (x[i] < 0.0)
            stop = 1;
}

/* Both are in one unit of memory. */
void bits(int n, double *x, struct counts *c)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103
        if (x[i] < 0.0)
            c->low = 3;
        x[i] = c->high;
    }
}

void bound(double *x, struct counts *c)
{
    for (int i = 0; i < c->n; i++) { // expect: sequential H302
        if (x[i] < 0.0)
            c->n = 3;
        x[i] = 1.0;
    }
}

/* The assignment has no text of its own. */
void chained(int n, double *restrict x, int *restrict status)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(status)
        int own = 0;
        if (x[i] < 0.0)
            own = *status = 3;
        x[i] = own;
    }
}
