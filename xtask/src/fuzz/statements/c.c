#define _GNU_SOURCE
#include <alloca.h>
#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#define N 50
#define MAXM(a, b) ((a) > (b) ? (a) : (b))
#define SQ(a) ((a) * (a))

struct S { int x, y; };
struct A5 { int v[5]; };
union U { int i; char c[4]; };
struct B { int f : 5, h : 3; };
struct P { int *p; };
struct LN { struct LN *nx; };

static int g = 3;
static double a[N], s[N], d[N], m[N][3], t0[40];
static int idx[N];
static char st[40] = "12e4567ejklmneopqrst";
static struct S P[4], *pp = P;
static struct LN lin[20];

static int ab(int x) { return x * 2; }
static int ac(int x) { return x * 3; }
static int (*fp)(int) = ab;
static int (*tab[2])(int) = {ab, ac};

static int va(int n, ...)
{
    va_list l;
    int r = 0;
    va_start(l, n);
    for (int i = 0; i < n; i++)
        r += va_arg(l, int);
    va_end(l);
    return r;
}

static int vsum(int n, ...)
{
    va_list l;
    int r = 0;
    va_start(l, n);
    for (int i = 0; i < n; i++)
        r += *va_arg(l, int *);
    va_end(l);
    return r;
}

static int cmpd(const void *x, const void *y)
{
    double p = *(const double *)x, q = *(const double *)y;
    return (p > q) - (p < q);
}

static int sumS(struct S s) { return s.x + s.y; }
static int sumP(const struct S *s) { return s->x + s->y; }
static struct S mkS(int k) { struct S s = {k, 1}; return s; }
static int pk(struct S s) { return s.x + 3 * s.y; }
static double dbl(double x) { return 2 * x; }
static int rd(const int *p) { return *p; }
static int fvla(int n, double x[n]) { return sizeof(double[n]); }
static inline __attribute__((always_inline)) int alw(int k) { return k + 1; }

static struct A5 A5of(int k)
{
    struct A5 a;
    for (int i = 0; i < 5; i++)
        a.v[i] = k * i;
    return a;
}

?static@static int k;
void f(int n)
{
    @DECLARE@
    for (int i = 0; i < n; i++) {
        @BODY@
    }
    @AFTER@
}

int main(void)
{
    double h = 0;
    for (int i = 0; i < N; i++) {
        a[i] = i % 7;
        d[i] = (i * 5) % 11;
        idx[i] = (i * 3 + 1) % 9;
        m[i][0] = i;
        m[i][1] = 2 * i;
        m[i][2] = i + 1;
    }
    for (int i = 0; i < 4; i++) {
        P[i].x = i;
        P[i].y = i + 1;
    }
    for (int i = 0; i < 20; i += 3)
        lin[i].nx = lin;
    f(N);
    for (int i = 0; i < N; i++)
        h = h * .9 + s[i] + d[i] * 3;
    for (int i = 0; i < 9; i++)
        printf("%.9g\n", s[i]);
    printf("%.9g %d\n", h, g);
    return 0;
}
