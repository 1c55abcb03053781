/* golden: output
 * New names keep away from macros and functions of headers: y1 is a function of math.h. */
#include <math.h>
double in[64][64], out[64][64];
void filter(void)
{
    double y[64];
    for (int i = 0; i < 64; i++) { // expect: parallel
        for (int j = 0; j < 64; j++)
            y[j] = in[i][j] * 2;
        for (int j = 0; j < 64; j++)
            out[i][j] = y[j] + sqrt(y[j]);
    }
}
