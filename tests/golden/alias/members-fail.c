// options: force
typedef struct {
    int size;
    double *data;
    double **rows;
} vector;

// The member changes in the loop.
void moved(vector *a, const vector *b, int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a->data[i] = b->data[i];
        a->data++;
    }
}

// The stores are of pointers: one may hit `b->data`.
void pointers(vector *a, const vector *b, double *x, int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a->rows[i] = x + i;
        x[i] = b->data[i];
    }
}

// Characters may be stored anywhere, also into `b->data`.
void bytes(char *c, vector *a, const vector *b, int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        c[i] = 0;
        a->data[i] = b->data[i];
    }
}

// The pointers change places inside the loop.
void buffers(double *a, double *b, int n)
{
    for (int i = 1; i < n - 1; i++) { // expect: sequential
        a[i] = 0.5 * (b[i - 1] + b[i + 1]);
        double *t = a;
        a = b;
        b = t;
    }
}

// Only some iterations read the members: before the loop there may be nothing to read.
void sometimes(vector *a, const vector *b, const int *use, int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential H105
        if (use[i] > 0) {
            a->data[i] = b->data[i];
        }
    }
}
