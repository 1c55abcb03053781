/* Pointers to members of the elements of an array that stay in their member, or among members of one type. */
struct cell {
    double x, y, z, v[2];
    int n;
};

extern struct cell g[4000];

static void both(double *c)
{
    for (int k = 0; k < 2; k++)
        c[k] += 1.0;
}

void one(int n)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double *c = &g[i].x;
        *c = *c * 0.5 + 1.0;
    }
}

void three(int n)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double *c = &g[i].x;
        for (int k = 0; k < 3; k++)
            c[k] += 3.0;
    }
}

void some(int n, int m)
{
    for (int i = 0; i < n; i++) { // expect: parallel not-validated
        double *c = g[i].v;
        for (int k = 0; k < m; k++)
            c[k] += 3.0;
    }
}

void handed(int n)
{
    for (int i = 0; i < n; i++) // expect: parallel
        both(g[i].v);
}
