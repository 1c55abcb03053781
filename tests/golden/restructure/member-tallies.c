/* Members that a loop with calls and jumps only adds to: it sums up beside. golden: output */
#include <math.h>

#define ZONES 50

struct tally {
    double absorbed[ZONES], track[ZONES][2], leaked;
    long steps;
};

static double draw(unsigned long *s)
{
    *s = *s * 6364136223846793005UL + 1442695040888963407UL;
    return (*s >> 11) / 9007199254740992.0;
}

void follow(struct tally *restrict t, int n, const double *restrict sigma)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction scalar-replacement
        unsigned long seed = 7919UL * i + 1;
        int zone = 0;
        double w = 1.0;
        while (w > 1e-3) {
            double lost = w * (1.0 - exp(-sigma[zone]));
            t->absorbed[zone] += lost;
            t->track[zone][i & 1] += w;
            t->steps++;
            w -= lost;
            switch ((int)(3.0 * draw(&seed))) {
            case 0:
                zone += zone < ZONES - 1;
                break;
            case 1:
                zone -= zone > 0;
                break;
            default:
                break;
            }
            if (zone == ZONES - 1 && draw(&seed) < 0.5) {
                t->leaked += w;
                break;
            }
        }
    }
}
