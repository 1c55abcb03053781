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

#if ZONES != 50
#error "made for ZONES = 50: run heiretsu again for other values"
#endif
void follow(struct tally *restrict t, int n, const double *restrict sigma)
{
    { double absorbed_sums[50] = {0};
      double track_sums[50][2] = {0};
      long steps_sum = 0;
      double leaked_sum = 0;
    #pragma omp parallel for \
        reduction(+:steps_sum, leaked_sum, absorbed_sums, track_sums) \
        schedule(dynamic, 64)
    for (int i = 0; i < n; i++) { // expect: parallel reduction scalar-replacement
        unsigned long seed = 7919UL * i + 1;
        int zone = 0;
        double w = 1.0;
        while (w > 1e-3) {
            double lost = w * (1.0 - exp(-sigma[zone]));
            absorbed_sums[zone] += lost;
            track_sums[zone][i & 1] += w;
            steps_sum++;
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
                leaked_sum += w;
                break;
            }
        }
    }
    for (int absorbed_k = 0; absorbed_k < 50; absorbed_k++) if (absorbed_sums[absorbed_k] != 0) t->absorbed[absorbed_k] += absorbed_sums[absorbed_k];
    for (int track_k = 0; track_k < 50; track_k++) for (int track_k2 = 0; track_k2 < 2; track_k2++) if (track_sums[track_k][track_k2] != 0) t->track[track_k][track_k2] += track_sums[track_k][track_k2];
    if (steps_sum != 0) t->steps += steps_sum;
    if (leaked_sum != 0) t->leaked += leaked_sum;
    }
}
