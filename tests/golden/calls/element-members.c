// Each call is handed one structure, and touches all of it: numbers, the members of an array in it, what a pointer in it
// leads to.
struct point {
    double x[3];
    double weight;
};

struct owner {
    const double *from;
    double sum[2];
};

static void turn(struct point *p)
{
    double t = p->x[0];
    for (int k = 0; k < 2; k++) // expect: sequential
        p->x[k] = p->x[k + 1] * p->weight;
    p->x[2] = t;
}

void turn_all(int n, struct point *restrict p)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        turn(&p[i]);
}

static void add(struct owner *o)
{
    o->sum[0] = o->sum[1] + o->from[0];
}

void add_all(int n, struct owner *restrict o)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        add(&o[i]);
}

// Handed on as it is.
static void turn_twice(struct point *p)
{
    turn(p);
    turn(p);
}

void turn_all_twice(int n, struct point *restrict p)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        turn_twice(&p[i]);
}
