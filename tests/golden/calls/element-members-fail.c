// The structure that the callee takes is two elements of the array, the next call's first one among them.
struct pair {
    double re, im;
};

static void swap(struct pair *p)
{
    double t = p->re;
    p->re = p->im;
    p->im = t;
}

void swap_all(int n, double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(x)
        swap((struct pair *)&x[i]);
}

void swap_from(int n, double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential H103(x)
        swap((struct pair *)(x + i));
}

// The next structure is one of the array, too.
struct point {
    double x[3];
};

static void pull(struct point *p)
{
    p[0].x[2] = p[1].x[2];
}

void pull_all(int n, struct point *restrict p)
{
    for (int i = 0; i < n; i++) // expect: sequential
        pull(&p[i]);
}

// Also where somebody hands it on.
static void pull_twice(struct point *p)
{
    pull(p);
    pull(p);
}

void pull_all_twice(int n, struct point *restrict p)
{
    for (int i = 0; i < n; i++) // expect: sequential
        pull_twice(&p[i]);
}
