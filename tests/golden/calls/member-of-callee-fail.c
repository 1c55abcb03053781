/* The member may change by itself. */
typedef struct {
    int size;
    double *volatile data;
} vector;

static double get(const vector *v, int i)
{
    return v->data[i];
}

void twice(int n, const vector *v, double *restrict y)
{
    for (int i = 0; i < n; i++) // expect: sequential H202
        y[i] = 2 * get(v, i);
}
