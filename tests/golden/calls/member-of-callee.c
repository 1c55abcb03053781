/* A callee reads a member of a structure that it is handed as a pointer: nothing in it may change by itself. */
typedef struct {
    int size;
    double *data;
} vector;

static double get(const vector *v, int i)
{
    return v->data[i];
}

void twice(int n, const vector *v, double *restrict y)
{
    for (int i = 0; i < n; i++) // expect: parallel
        y[i] = 2 * get(v, i);
}
