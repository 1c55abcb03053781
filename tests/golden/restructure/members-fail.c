/* options: force
 * The near-miss twins: bits that each store cuts off, a pointer that moves, members that share storage, a member
 * that only some iterations write, one that the loop is left by. */
struct stats { double sum, most; long n; int bits : 5; };
union both { double d; long l; };
struct mixed { union both u; double v[4]; double *p; };
void look(struct stats *);

void cut(const int *restrict x, int n, struct stats *restrict s)
{
    for (int i = 0; i < n; i++) // expect: sequential
        s->bits += x[i];
}

void moved(const double *restrict x, int n, struct mixed *restrict t)
{
    for (int i = 0; i < n; i++) // expect: sequential
        *t->p += x[i];
}

void shared(const double *restrict x, int n, struct mixed *restrict t)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        t->u.d += x[i];
        t->u.l += 1;
    }
}

void some(const double *restrict x, int n, struct stats *restrict s)
{
    for (int i = 0; i < n; i++) // expect: sequential
        if (x[i] > 0 && s->sum < 5)
            s->sum += x[i];
}

void left(const double *restrict x, int n, struct stats *restrict s)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        s->sum += x[i];
        if (s->sum > 100)
            break;
    }
}

void neighbours(const double *restrict x, int n, struct mixed *restrict t)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        t->v[2] += x[i];
        t->v[i & 3] *= 0.5;
    }
}

double seen(const double *restrict x, int n)
{
    struct stats s = {0, 0, 0, 0};
    for (int i = 0; i < n; i++) { // expect: sequential
        s.sum += x[i];
        look(&s);
    }
    return s.sum;
}
