/* Nothing is written into what is declared const, by whatever pointer; a pointer that was in memory before the procedure began
 * leads to nothing that it allocates. */
#include <stdlib.h>

const double factor = 2.5;
static const double weights[3] = {0.25, 0.5, 0.25};
typedef struct { double x, v; } point;
typedef struct { int w, h; float *d; } image;

void drift(point *a, int n)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        point *q = &a[i];
        q->v += factor;
        q->x += q->v * weights[1];
    }
}

float *blur(const image *im)
{
    int w = im->w, h = im->h;
    float *out = malloc(w * h * sizeof *out);
    if (!out)
        return 0;
    for (int y = 1; y < h - 1; y++) // expect: parallel
        for (int x = 1; x < w - 1; x++)
            out[y * w + x] = im->d[(y > 4 ? y - 4 : 0) * w + x];
    return out;
}
