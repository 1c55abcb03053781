/* Loops that only extended modulo intervals prove parallel: the tests of every compiler's textbook
 * (GCD, Banerjee) fail on `transform` and `integrals`.
 *
 *   heiretsu explain --verbose examples/intervals.c   names the test that decided
 *   heiretsu check examples/intervals.c               builds both, runs both, compares
 */
#include <stdio.h>

#define BLOCKS 40
#define NUM 40

static double a[258 * BLOCKS * 12], v[NUM * (NUM + 1) / 2 * (NUM * (NUM + 1) / 2 + 2)], t[NUM * NUM];
static int x[BLOCKS];

/* Written at 12, 24, …, read at 7, 15, …: 4 divides every difference of the two but 5. */
static void sieve(double *p)
{
    for (int i = 4; i <= 1000; i += 4)
        p[3 * i] = p[2 * i - 1] + 1.0;
}

/* OCEAN's FTRVMT: parallel for every i2k, however long the inner loop runs. */
static void transform(double *p, const int *upper, int i2k)
{
    for (int ij = 0; ij < i2k; ij++) {
        for (int jj = 0; jj <= upper[ij]; jj++) {
            for (int mm = 0; mm <= 128; mm++) {
                int js = 258 * i2k * jj + 129 * ij + mm + 1;
                int js2 = js + 129 * i2k;
                double h = p[js] - p[js2];
                p[js] = p[js] + p[js2];
                p[js2] = 0.5 * h;
            }
        }
    }
}

/* TRFD's OLDA, its induction variables replaced by what they are worth: parallel for every num. */
static void integrals(double *p, int num)
{
    for (int mrs = 1; mrs <= (num * num + num) / 2; mrs++)
        for (int mi = 1; mi <= num; mi++)
            for (int mj = 1; mj <= mi; mj++)
                p[mj + (mi * mi - mi + mrs * (num * num + num)) / 2] = 0.5 * mrs + mi - mj;
}

/* The rows of a triangle, packed. */
static void triangle(double *p, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            p[i * (i - 1) / 2 + j] = 1.0 / (i + j + 1);
}

/* m elements of rows of length n: parallel where n >= m, which is tested when the loop starts. */
static void rows(double *p, int r, int m, int n)
{
    for (int i = 0; i < r; i++)
        for (int j = 0; j < m; j++)
            p[i * n + j] = 2.0 * p[i * n + j] + 1.0;
}

static double sum(const double *p, int n)
{
    double s = 0.0;
    for (int i = 0; i < n; i++)
        s += p[i];
    return s;
}

int main(void)
{
    for (int k = 0; k < 258 * BLOCKS * 12; k++)
        a[k] = k % 17;
    for (int k = 0; k < BLOCKS; k++)
        x[k] = k % 11;
    sieve(a);
    transform(a, x, BLOCKS);
    integrals(v, NUM);
    triangle(t, NUM);
    rows(t, NUM, NUM - 3, NUM);
    printf("%.6f %.6f %.6f\n", sum(a, 258 * BLOCKS * 12), sum(v, NUM * NUM), sum(t, NUM * NUM));
    return 0;
}
