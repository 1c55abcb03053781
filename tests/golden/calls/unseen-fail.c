// twin: text
/* The callee changes by a pointer what the loop goes by, or the order of its calls matters. */
#include <time.h>
#define N 64
static int n, last;
static double u[500][N], rhs[500][N], line[N], begun;
static int *where = &last;

static void tick(int j) { *where = N - j; }

static void setup(void)
{
    n = N / 2;
    last = n - 2;
}

static void solve(void)
{
    for (int j = 0; j < 500; j++) { // expect: sequential
        tick(j);
        for (int i = 0; i < last; i++)
            line[i] = u[j][i] / (1.0 + u[j][i]);
        for (int i = 1; i < n - 1; i++)
            rhs[j][i] = line[i + 1] - line[i - 1];
    }
}

static void count(double x) { begun = 0.5 * begun + x; }

static void counted(void)
{
    for (int j = 0; j < 500; j++) // expect: sequential
        count(u[j][0]);
}

int main(void)
{
    setup();
    for (int t = 0; t < 1000; t++) // expect: sequential
        solve();
    counted();
    return rhs[3][4] + begun > 0.5;
}
