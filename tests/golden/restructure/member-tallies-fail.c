/* Near misses: the callee looks at the tally; a return leaves the loop; another name may lead to the member; a sum that is looked at. */
#include <math.h>

#define ZONES 50

struct tally {
    double absorbed[ZONES], leaked;
    long steps;
};

static double draw(unsigned long *s)
{
    *s = *s * 6364136223846793005UL + 1442695040888963407UL;
    return (*s >> 11) / 9007199254740992.0;
}

static double left(const struct tally *t, double w)
{
    return t->leaked > 9.0 ? 0.0 : w;
}

void looked_at(struct tally *restrict t, int n, const double *restrict sigma)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        double w = left(t, 1.0);
        while (w > 1e-3) {
            w *= exp(-sigma[i % ZONES]);
            t->absorbed[i % ZONES] += w;
        }
        t->leaked += w;
    }
}

int returns(struct tally *restrict t, int n, const double *restrict sigma)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        unsigned long seed = i;
        t->absorbed[i % ZONES] += sigma[i % ZONES] * draw(&seed);
        if (draw(&seed) > 0.999)
            return i;
    }
    return n;
}

void other_name(struct tally *t, int n, double *w)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        unsigned long seed = i;
        while (draw(&seed) < 0.5)
            t->absorbed[seed % ZONES] += w[i];
        w[i] = 0.5 * draw(&seed);
    }
}

void running(struct tally *restrict t, int n, const double *restrict sigma)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        unsigned long seed = i;
        while (draw(&seed) < 0.5) {
            t->steps++;
            if (t->steps > 1000)
                break;
            t->absorbed[seed % ZONES] += sigma[i % ZONES];
        }
    }
}
