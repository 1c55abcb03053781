/* The last iteration does not write all that is read after the loop; a number that input stores through a pointer may be another
 * one; what another function writes to a file outlives the calls of one that uses it as work space. */
#include <stdio.h>
#define N 100
static double a[N], b[100 * N], w[N];

void part(int n)
{
    double v[N];
    for (int j = 0; j < 100; j++) { // expect: sequential H103(v)
        for (int i = 0; i < (j < 50 ? N : n); i++)
            v[i] = a[i] + j;
        b[j] = v[0];
    }
    fwrite(v, sizeof *v, N, stdout);
}

int stored(int *restrict y)
{
    int n = 1;
    int *where = &n;
    if (scanf("%d", where) != 1)
        return 0;
    for (int i = 0; i < 1000; i++) // expect: conditional
        y[i * n] = i;
    return n;
}

static void fill(int j)
{
    for (int i = 0; i < N; i++)
        w[i] = a[i] * j;
}

static double use(void)
{
    double s = 0;
    for (int i = 0; i < N; i++)
        s += w[i] * w[N - 1 - i];
    return s;
}

static void dump(void)
{
    fwrite(w, sizeof *w, 3, stdout);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        a[i] = i * 0.5;
    for (int j = 0; j < 900; j++) { // expect: sequential
        fill(j);
        b[j] = use();
    }
    dump();
    return 0;
}
