/* The same with what is executed before them, and with what is executed as something arbitrary: output, an unknown callee. */
// options: force
// twin: text
#include <stdio.h>
double start(void);

double horner(const double *restrict c, int n, double x)
{
    if (x < 0)
        x = -x;
    double p = 0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        p = p * x + c[i];
    return p;
}

void hash(const unsigned char *restrict s, int n)
{
    unsigned h = (unsigned)start();
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        h = h * 33 + s[i];
    printf("%u\n", h);
}
