// twin: text
/* The pointer variable moves in the loop, or what is set up from it stays at one place. */
typedef struct { int k; double w; } cell;

static double *flat;
static cell *cells;

void moves(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double *row = flat;
        for (int j = 0; j < m; j++)
            row[j] += 1.0;
        flat += i % 2;
    }
}

void stays(int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        cell *c = &cells[i / 2];
        c->w = c->w * 3.0 + c->k;
    }
}

void set(double *x, cell *c) { flat = x; cells = c; }
