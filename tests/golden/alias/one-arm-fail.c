/* What one arm of a choice reads may not be there when the loop begins: no test may read it. */
typedef struct {
    int n;
    double *d;
} vector;

void spread(const vector *p, double *restrict x, int m)
{
    int n = p ? p->n : 0;
    for (int i = 0; i < m; i++) { // expect: sequential
        if (p && i < n)
            x[i * p->n] = i;
        else
            x[i] = 0;
    }
}

void below(const vector *p, double *restrict x, int m)
{
    for (int i = 0; i < m; i++) // expect: sequential
        if (p && p->n != 5)
            x[i * p->n] = i;
}
