// twin: text
/* A pointer that is set up from a pointer variable of the file is worth what that is worth. */
typedef struct { int k; double w; } cell;

static double *flat;
static cell *cells;

void rows(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double *row = flat + i * m;
        for (int j = 0; j < m; j++)
            row[j] += 1.0;
    }
}

void members(int n)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        cell *c = &cells[i];
        c->w = c->w * 3.0 + c->k;
    }
}

void set(double *x, cell *c) { flat = x; cells = c; }
