/* Near misses: a variable that is no constant, a pointer to const, a pointer that is set to the new object before the loop. */
#include <stdlib.h>

double factor = 2.5;
typedef struct { double x, v; } point;
typedef struct { int w, h; float *d; } image;

void drift(point *a, int n)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        point *q = &a[i];
        q->v += factor;
    }
}

void scaled(double *a, const double *by, int n)
{
    for (int i = 0; i < n; i++) // expect: conditional
        a[i] = a[i] * by[0];
}

int blur(image *im)
{
    int w = im->w, h = im->h;
    float *out = malloc(w * h * sizeof *out);
    if (!out)
        return 1;
    im->d = out;
    for (int y = 1; y < h - 1; y++) // expect: sequential
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = im->d[(y > 4 ? y - 4 : 0) * w + x];
    return 0;
}
