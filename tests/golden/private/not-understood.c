/* What is not understood after a loop may read what the loop left; so may the expression that chooses a function, and a function
 * that is handed a pointer among arguments of any number. */
#include <stdarg.h>

int expression(double *restrict b, int n)
{
    int k;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(k)
        k = i * 3;
        b[i] = k * 0.5;
    }
    return ({ int t = k; t > 5 ? t : 5; });
}

int assembly(double *restrict b, int n)
{
    int k = 0, r;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(k)
        k = i * 3;
        b[i] = k * 0.5;
    }
    __asm__ volatile("" : "=r"(r) : "0"(k));
    return r;
}

static int twice(int x)
{
    return 2 * x;
}

static int thrice(int x)
{
    return 3 * x;
}

int chosen(double *restrict b, int n)
{
    static int (*const table[2])(int) = { twice, thrice };
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(k)
        k = i * 3;
        b[i] = k * 0.5;
    }
    return table[k & 1](3) + (k > 7 ? twice : thrice)(5);
}

static int sum(int n, ...)
{
    va_list list;
    va_start(list, n);
    int r = 0;
    for (int i = 0; i < n; i++)
        r += *va_arg(list, int *);
    va_end(list);
    return r;
}

int variadic(double *restrict b, int n)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: parallel lastprivate(k)
        k = i * 3;
        b[i] = k * 0.5;
    }
    return sum(1, &k);
}
