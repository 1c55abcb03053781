// `*q = *r` may change `p->n`: it is not `n` any more.
struct list {
    int n;
    double *data;
};

void shift(const struct list *p, struct list *q, const struct list *r, double *a)
{
    int n = p->n;
    *q = *r;
    for (int i = 0; i < p->n; i++) // expect: conditional
        a[i] = a[i + n];
}
