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
    ALL(i, s) { // expect: parallel induction
        s->b = sqrt(s->a[0] * i);
        s->a[1] = exp(s->a[2]);
    }
}

void half_of(int n, int half, int which, Site *restrict sites)
{
    int i;
    Site *s;
    HALF(i, s, 3 - which) // expect: parallel induction
        s->b = sqrt(s->a[0] * i) + exp(s->a[2]);
}
