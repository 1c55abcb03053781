// Near misses: the macro does more than to count, its first value is a call's, the use is no statement of a block.
#include <math.h>

typedef struct {
    double a[3], b;
} Site;

#define SUMMED(i, s) total = 0; for (i = 0, s = sites; i < n; i++, s++)
#define CALLED(i, s) for (i = begin(n), s = &sites[i]; i < n; i++, s++)
#define ALL(i, s) for (i = 0, s = sites; i < n; i++, s++)

extern int begin(int n);

double summed(int n, Site *restrict sites)
{
    int i;
    Site *s;
    double total;
    SUMMED(i, s) { // expect: parallel not-inserted
        s->b = sqrt(s->a[0] * i) + exp(s->a[2]);
    }
    return total;
}

void called(int n, Site *restrict sites)
{
    int i;
    Site *s;
    CALLED(i, s) { // expect: parallel not-inserted
        s->b = sqrt(s->a[0] * i) + exp(s->a[2]);
    }
}

void chosen(int n, int yes, Site *restrict sites)
{
    int i;
    Site *s;
    if (yes)
        ALL(i, s) // expect: parallel not-inserted
            s->b = sqrt(s->a[0] * i) + exp(s->a[2]);
}
