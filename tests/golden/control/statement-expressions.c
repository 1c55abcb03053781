// ({ … }) of GNU C: macros that evaluate their arguments once. golden: output options: force
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

struct pair {
    double x, y;
};
#define PLUS(p, q) ({ struct pair _r = { (p).x + (q).x, (p).y + (q).y }; _r; })

void greater(int n, double *restrict c, const double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        c[i] = MAX(a[i], b[i]) * MAX(1.0, MAX(a[i], 2.0));
}

/* A loop in it. */
double weighted(int n, const double *restrict a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s) inserted
        s += ({
            double t = 0.0;
            for (int k = 1; k < 4; k++)
                t += a[i] * k;
            t;
        });
    return s;
}

/* A structure as its value. */
void pairs(int n, double *restrict c, const double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n - 1; i++) { // expect: parallel doall inserted
        struct pair p = { a[i], b[i] }, q = { a[i + 1], b[i + 1] };
        struct pair r = PLUS(p, q);
        c[i] = r.x * r.y;
    }
}

/* On the right of `&&`, which decides whether it runs. */
void marked(int n, double *restrict c, const double *restrict a)
{
    for (int i = 0; i < n; i++) // expect: parallel doall inserted
        if (a[i] > 0.0 && ({ int k = i % 7; k > 3; }))
            c[i] = 1.0;
}
