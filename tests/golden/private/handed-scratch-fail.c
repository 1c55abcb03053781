/* The near miss: a callee keeps the array's address, and another one reads through it. */
#include <stdio.h>
#define N 200
static double line[N];
static double *kept;

static void fill(double *row, int k)
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        row[i] = k * 0.5 + i;
}

static void keep(double *row)
{
    kept = row;
}

static double ends(void)
{
    return kept[0] + kept[N - 1];
}

int main(void)
{
    static double out[3000];
    keep(line);
    for (int k = 0; k < 3000; k++) { // expect: sequential H105
        fill(line, k);
        out[k] = ends();
    }
    printf("%.3f %.3f\n", out[7], out[2999]);
    return 0;
}
