/* golden: output */
// Macros whose headers count two variables: the text of the loop takes the place of their use.
#include <math.h>

typedef struct {
    double a[3], b;
} Site;

#define EVEN 2
#define ALL(i, s) for (i = 0, s = sites; i < n; i++, s++)
#define HALF(i, s, which) \
    for (i = ((which) == EVEN ? 0 : half), s = &(sites[i]); i < ((which) == EVEN ? half : n); i++, s++)

void all(int n, Site *restrict sites)
{
    int i;
    Site *s;
    s = sites;
    { Site *const s_0 = s;
    #pragma omp parallel for private(s) if(n >= 600)
    for (i = 0; i < n; i++) { // expect: parallel induction
        s = s_0 + i;
        s->b = sqrt(s->a[0] * i);
        s->a[1] = exp(s->a[2]);
        s++;
    }
    }
}

void half_of(int n, int half, int which, Site *restrict sites)
{
    int i;
    Site *s;
    s = &(sites[(((3 - which) == EVEN ? 0 : half))]);
    { Site *const s_0 = s;
    #pragma omp parallel for private(s) \
        if((long long)(3 - which == 2 ? half : n) - (long long)(3 - which == 2 \
        ? 0 : half) >= 600)
    for (i = ((3 - which) == EVEN ? 0 : half); i < ((3 - which) == EVEN ? half : n); i++) { // expect: parallel induction
        s = s_0 + (i - (3 - which == 2 ? 0 : half));
        s->b = sqrt(s->a[0] * i) + exp(s->a[2]);
        s++;
    }
    }
}
