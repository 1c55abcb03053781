/* A program that ends in order is another one if more was done before; so is one that looks at what a failure left. */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static double last;

static void failed(int number)
{
    (void)number;
    if (last > 1.0)
        _exit(2);
}

void install(void)
{
    signal(SIGABRT, failed);
}

void scaled(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H205
        if (b[i] < -1000.0)
            abort();
        a[i] = 2.0 * b[i];
    }
}

void ends(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H205
        if (b[i] < -1000.0)
            exit(1);
        a[i] = 2.0 * b[i];
    }
}
