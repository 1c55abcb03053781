/* golden: output
 * New names keep away from macros and functions of headers: y1 is a function of math.h. */
#include <math.h>
double in[64][64], out[64][64];
void filter(void)
{
    #pragma omp parallel for
    for (int i = 0; i < 64; i++) { // expect: parallel
        for (int j = 0; j < 64; j++) {
            double y12 = in[i][j] * 2;
            out[i][j] = y12 + sqrt(y12);
        }
    }
}
