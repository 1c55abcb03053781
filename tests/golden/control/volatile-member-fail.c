/* Members that may change by themselves: each read may give another value. */
typedef struct {
    int size;
    double *volatile data;
    volatile int at;
    volatile int both[2];
    _Atomic int users;
} vector;

/* The pointers may differ by an element: they are compared on entry. */
void pointers(vector *v, int n)
{
    double *p = v->data;
    double *q = v->data;
    for (int i = 0; i < n; i++) // expect: conditional not-validated
        p[i] = 2.0 * q[i];
}

/* So are the offsets. */
void offsets(vector *v, double *a, int n)
{
    int k = v->at;
    int l = v->at;
    for (int i = 0; i < n; i++) // expect: conditional
        a[i + k] = 2.0 * a[i + l];
}

void elements(vector *v, double *a, int n)
{
    int k = v->both[0];
    int l = v->both[0];
    for (int i = 0; i < n; i++) // expect: conditional
        a[i + k] = 2.0 * a[i + l];
}

void members(vector *v, double *a, int n)
{
    int k = v->users;
    int l = v->users;
    for (int i = 0; i < n; i++) // expect: conditional
        a[i + k] = 2.0 * a[i + l];
}

_Atomic int users;

void globals(double *a, int n)
{
    int k = users;
    int l = users;
    for (int i = 0; i < n; i++) // expect: conditional
        a[i + k] = 2.0 * a[i + l];
}

/* Bounds are read before every iteration. */
void bound(const vector *v, double *a)
{
    for (int i = 0; i < v->at; i++) // expect: sequential H302
        a[i] = 2.0;
}

void atomic_bound(const vector *v, double *a)
{
    for (int i = 0; i < v->users; i++) // expect: sequential H302
        a[i] = 2.0;
}

void global_bound(double *a)
{
    for (int i = 0; i < users; i++) // expect: sequential H302
        a[i] = 2.0;
}

/* Stores to them keep their order. */
void stores(vector *v, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H207
        v[i].users = i;
}

/* A structure as a whole is what its members are. */
void copies(vector *restrict v, const vector *restrict w, int n)
{
    for (int i = 0; i < n; i++) // expect: sequential H207
        v[i] = w[i];
}
