/* Members that may change by themselves, read once before the loop; and others beside them. */
typedef struct {
    int size;
    double *volatile data;
    volatile int at;
    _Atomic int users;
} vector;

void pointer(vector *v, int n)
{
    double *p = v->data;
    for (int i = 0; i < n; i++) // expect: parallel
        p[i] = 2.0 * p[i];
}

void offset(vector *v, double *a, int n)
{
    int k = v->at + v->users;
    for (int i = 0; i < n; i++) // expect: parallel
        a[i + k] = 2.0 * a[i + k];
}

void sizes(vector *v, int n)
{
    for (int i = 0; i < n; i++) // expect: parallel
        v[i].size = i;
}

void bound(const vector *v, double *a)
{
    int n = v->at;
    for (int i = 0; i < n; i++) // expect: parallel
        a[i] = 2.0;
}
