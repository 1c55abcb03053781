/* The pointer, or what it leads to, changes in the loop. */
typedef struct Cell {
    double *p;
    struct Cell *next;
} Cell;

double chained(Cell *c, int n)
{
    double m = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (c->p[i] > m)
            m = c->p[i];
        c = c->next;
    }
    return m;
}

double swapped(Cell *c, double *other, int n)
{
    double m = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (c->p[i] > m) {
            m = c->p[i];
            c->p = other;
        }
    }
    return m;
}

double kept(Cell *c, int n)
{
    double m = 0;
    for (int i = 1; i < n; i++) { // expect: sequential
        if (c->p[i] > m)
            m = c->p[i];
        c->p[i - 1] = m;
    }
    return m;
}
