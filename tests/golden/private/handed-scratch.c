/* A scratch array of the file that one function alone names, and hands to others that do not keep it, is that function's own. */
#include <stdio.h>
#define N 200
static double line[N];

static void fill(double *row, int k)
{
    for (int i = 0; i < N; i++) // expect: parallel doall
        row[i] = k * 0.5 + i;
}

static double ends(const double *row)
{
    return row[0] + row[N - 1];
}

int main(void)
{
    static double out[3000];
    for (int k = 0; k < 3000; k++) { // expect: parallel
        fill(line, k);
        out[k] = ends(line) * line[k % N];
    }
    printf("%.3f %.3f\n", out[7], out[2999]);
    return 0;
}
