// golden: output
/* The place of the greatest value of a library function; in single precision its name has an `f`. */
#include <math.h>

int highest(int n, const double *x)
{
    int best = 0;
    double most = sin(x[0]);
    for (int i = 1; i < n; i++) { // expect: parallel linear-form
        double v = sin(x[i]);
        if (v > most) {
            most = v;
            best = i;
        }
    }
    return best;
}

int nearest(int n, const float *x, const float *y)
{
    int best = -1;
    float least = 1e30f;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        float d = hypotf(x[i], y[i]);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}
