/* What one arm of a choice reads may not be there when the loop begins: no test may read it. */
typedef struct {
    int n;
    double *d;
} vector;

void spread(int there, const vector *p, double *restrict x, int m)
{
    int n = there ? p->n : 0;
    for (int i = 0; i < m; i++) { // expect: sequential
        if (there && i < n)
            x[i * p->n] = i;
        else
            x[i] = 0;
    }
}
