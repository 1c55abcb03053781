// twin: text
/* A callee that changes what nothing here can name or point to changes none of what is known here. */
#include <time.h>
#define N 64
static int timed, n, last;
static double u[500][N], rhs[500][N], line[N], begun;

static void tick(void) { begun = (double)clock() / CLOCKS_PER_SEC; }

static void setup(void)
{
    n = N;
    last = n - 2;
}

static void solve(void)
{
    if (timed)
        tick();
    for (int j = 0; j < 500; j++) { // expect: parallel firstprivate lastprivate
        for (int i = 0; i < n; i++)
            line[i] = u[j][i] / (1.0 + u[j][i]);
        for (int i = 1; i <= last; i++)
            rhs[j][i] = line[i + 1] - line[i - 1];
    }
}

int main(void)
{
    setup();
    for (int t = 0; t < 1000; t++) // expect: sequential
        solve();
    return rhs[3][4] > 0.5;
}
