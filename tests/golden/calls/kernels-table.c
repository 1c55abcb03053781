// A table of functions, of which some are of the library: none of them changes anything.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef double (*kernel)(double);

struct method {
    const char *name;
    kernel value;
    double scale;
};

static double hat(double x)
{
    return x < 1 ? 1 - x : 0;
}

static double bell(double x)
{
    return exp(-x * x);
}

static const struct method methods[] = {
    { "hat", hat, 2 }, { "bell", bell, 1 }, { "cosine", cos, 0.5 }, { NULL, NULL, 0 }
};

static const struct method *find(const char *name)
{
    for (int k = 0; methods[k].name; k++)
        if (!strcmp(methods[k].name, name))
            return &methods[k];
    return NULL;
}

static void smooth(int n, const double *x, double *y, const struct method *m)
{
    for (int i = 0; i < n; i++) { // expect: parallel doall inserted not-validated
        double s = 0;
        for (int j = 0; j < n; j++)
            s += m->value(fabs(x[i] - x[j]) * m->scale);
        y[i] = s;
    }
}

int main(int argc, char **argv)
{
    int n = 500;
    const struct method *m = find(argc > 1 ? argv[1] : "hat");
    double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y);
    if (!m)
        return 1;
    for (int i = 0; i < n; i++)
        x[i] = (i * 37 % n) / 100.0;
    smooth(n, x, y, m);
    printf("%.12g\n", y[17]);
    return 0;
}
