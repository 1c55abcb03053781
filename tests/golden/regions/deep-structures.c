/* A work space of structures in structures in structures: how large a copy is follows from their members. */
typedef struct { double x[2]; } one;
typedef struct { one a[2]; } two;
typedef struct { two b[2]; } three;
typedef struct { three c[2]; } four;
typedef struct { four d[2]; } five;

void work(int n, const double *a, double *restrict b)
{
    five w[2];
    for (int i = 0; i < n; i++) { // expect: parallel private private(w)
        for (int j = 0; j < 2; j++)
            w[1].d[0].c[1].b[1].a[j].x[0] = a[i] + j;
        b[i] = w[1].d[0].c[1].b[1].a[0].x[0] * w[1].d[0].c[1].b[1].a[1].x[0];
    }
}
