/* Near misses: a member that is added to is read, stored to, or small; nobody knows how many structures there are; a whole
   structure is read; another name may lead there. */
#include <math.h>

#define K 12

struct point {
    double x, y;
    int k;
};

struct cluster {
    double x, y, top;
    long n;
    short few;
};

static struct cluster cl[K], other[1];
struct cluster seen[K];

void reads(int n, const struct point *p)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104
        int k = (int)fabs(p[i].x) % K;
        while (cl[k].n > 100)
            k = (k + 1) % K;
        cl[k].x += p[i].x;
        cl[k].n++;
    }
}

void stores(int n, const struct point *p)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104
        int k = p[i].k;
        cl[k].x += p[i].x;
        if (p[i].x > cl[k].top)
            cl[k].top = p[i].x;
    }
}

void wraps(int n, const struct point *p)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104
        cl[p[i].k].few++;
        cl[p[i].k].x += p[i].x;
    }
}

void unknown(struct cluster *c, int n, const struct point *p)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        int k = 0;
        while (k < n && p[k].y < p[i].x)
            k += 3;
        c[k].x += p[i].x;
    }
}

double whole(int n, const struct point *p)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential
        struct cluster c = cl[p[i].k];
        s += c.top;
        cl[p[i].k].x += p[i].x;
    }
    return s;
}

void shared(struct cluster *c, int n, const struct point *p, double *w)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        seen[p[i].k].x += p[i].x;
        w[i] = c->x;
    }
}

/* One element may stand for many. */
void open_ended(int n, const struct point *p)
{
    for (int i = 0; i < n; i++) // expect: sequential
        other[p[i].k].x += p[i].x;
}
