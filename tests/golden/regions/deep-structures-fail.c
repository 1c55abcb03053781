/* A work space of structures in structures in structures: a copy takes 4 MiB. */
typedef struct { double x[32]; } one;
typedef struct { one a[16]; } two;
typedef struct { two b[16]; } three;
typedef struct { three c[16]; } four;
typedef struct { four d[2]; } five;

void work(int n, const double *a, double *restrict b)
{
    five w[2];
    for (int i = 0; i < n; i++) { // expect: sequential H108(w)
        for (int j = 0; j < 2; j++)
            w[1].d[0].c[1].b[1].a[j].x[0] = a[i] + j;
        b[i] = w[1].d[0].c[1].b[1].a[0].x[0] * w[1].d[0].c[1].b[1].a[1].x[0];
    }
}
