// options: force
// golden: output
typedef struct {
    int size;
    double *data;
} vector;

void add(vector *a, const vector *b)
{
    int n = a->size, m = b->size;
    if (n != m)
        return;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if((a->data == b->data || a->size <= ((long long)b->data - \
        (long long)a->data) / 8 || a->size <= ((long long)a->data - \
        (long long)b->data) / 8))
    for (int i = 0; i < n; i++) { // expect: conditional inserted by(overlap)
        a->data[i] += b->data[i];
    }
}

void local(vector *a, vector *b, int n)
{
    double *p = a->data;
    double *q = b->data;
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if((q == p || n <= ((long long)p - (long long)q) / 8 || n <= \
        ((long long)q - (long long)p) / 8))
    for (int i = 0; i < n; i++) { // expect: conditional inserted by(overlap)
        p[i] = 2.0 * q[i];
    }
}

void unread(vector *a, vector *b, int n)
{
    /* Heiretsu: parallel if the test holds, else as before */
    #pragma omp parallel for \
        if(n >= 1 && ((long long)n + 1 <= ((long long)a->data - \
        (long long)b->data) / 8 || (long long)n - 1 <= ((long long)b->data - \
        (long long)a->data) / 8))
    for (int i = 0; i < n; i++) { // expect: conditional inserted by(overlap)
        a->data[i] = b->data[i + 1];
    }
}

void buffers(double *a, double *b, int n, int steps)
{
    for (int k = 0; k < steps; k++) {
        /* Heiretsu: parallel if the test holds, else as before */
        #pragma omp parallel for \
            if(((long long)n - 1 <= ((long long)b - (long long)a) / 8 || \
            (long long)n - 1 <= ((long long)a - (long long)b) / 8))
        for (int i = 1; i < n - 1; i++) { // expect: conditional inserted by(overlap)
            a[i] = 0.5 * (b[i - 1] + b[i + 1]);
        }
        double *t = a;
        a = b;
        b = t;
    }
}
