// The length is the one that was read: nothing is written in between.
struct list {
    int n;
    double *data;
};

void shift(const struct list *p, struct list *q, double *a)
{
    int n = p->n;
    for (int i = 0; i < p->n; i++) // expect: parallel doall
        a[i] = a[i + n];
}
