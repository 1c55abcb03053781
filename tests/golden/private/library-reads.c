/* What functions of the C library read after a loop is needed there: the last iteration's values are kept. */
#include <stdio.h>
#define N 1000
static double a[N], b[100 * N];

void keeps(void)
{
    double w[N];
    for (int j = 0; j < 100; j++) { // expect: parallel lastprivate(w)
        for (int i = 0; i < N; i++)
            w[i] = a[i] + j;
        for (int i = 0; i < N; i++)
            b[j * N + i] = w[i] * w[N - 1 - i];
    }
    fwrite(w, sizeof *w, N, stdout);
}

struct tag { char text[8]; };

void members(const int *restrict x, int *restrict y, int n)
{
    struct tag t;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(t)
        t.text[0] = (char)('a' + x[i] % 26);
        t.text[1] = 0;
        y[i] = t.text[0] * 2;
    }
    puts(t.text);
}

void address(const int *restrict x, int *restrict y, int n)
{
    int k;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(k)
        k = x[i] * 3;
        y[i] = k + 1;
    }
    fwrite(&k, sizeof k, 1, stdout);
}

/* Nothing of it is read there. */
void forgets(void)
{
    double w[N];
    for (int j = 0; j < 100; j++) { // expect: parallel private(w)
        for (int i = 0; i < N; i++)
            w[i] = a[i] + j;
        for (int i = 0; i < N; i++)
            b[j * N + i] = w[i] * w[N - 1 - i];
    }
    fwrite(b, sizeof *b, N, stdout);
}
