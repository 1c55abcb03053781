// deriche: a recursive edge filter, along rows and along columns, forward and backward
#include <math.h>

#include "support.h"

static void kernel(int w, int h, double alpha, double in[restrict w][h], double out[restrict w][h],
                   double y1[restrict w][h], double y2[restrict w][h])
{
    double e = exp(-alpha), e2 = exp(-2.0 * alpha);
    double k = (1.0 - e) * (1.0 - e) / (1.0 + 2.0 * alpha * e - e2);
    double a1 = k, a2 = k * e * (alpha - 1.0), a3 = k * e * (alpha + 1.0), a4 = -k * e2;
    double b1 = 2.0 * e, b2 = -e2;

    for (int i = 0; i < w; i++) {
        double ym1 = 0.0, ym2 = 0.0, xm1 = 0.0;
        for (int j = 0; j < h; j++) {
            y1[i][j] = a1 * in[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
            xm1 = in[i][j];
            ym2 = ym1;
            ym1 = y1[i][j];
        }
    }
    for (int i = 0; i < w; i++) {
        double yp1 = 0.0, yp2 = 0.0, xp1 = 0.0, xp2 = 0.0;
        for (int j = h - 1; j >= 0; j--) {
            y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
            xp2 = xp1;
            xp1 = in[i][j];
            yp2 = yp1;
            yp1 = y2[i][j];
        }
    }
    for (int i = 0; i < w; i++)
        for (int j = 0; j < h; j++)
            out[i][j] = y1[i][j] + y2[i][j];
    for (int j = 0; j < h; j++) {
        double tm1 = 0.0, ym1 = 0.0, ym2 = 0.0;
        for (int i = 0; i < w; i++) {
            y1[i][j] = a1 * out[i][j] + a2 * tm1 + b1 * ym1 + b2 * ym2;
            tm1 = out[i][j];
            ym2 = ym1;
            ym1 = y1[i][j];
        }
    }
    for (int j = 0; j < h; j++) {
        double tp1 = 0.0, tp2 = 0.0, yp1 = 0.0, yp2 = 0.0;
        for (int i = w - 1; i >= 0; i--) {
            y2[i][j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2;
            tp2 = tp1;
            tp1 = out[i][j];
            yp2 = yp1;
            yp1 = y2[i][j];
        }
    }
    for (int i = 0; i < w; i++)
        for (int j = 0; j < h; j++)
            out[i][j] = y1[i][j] + y2[i][j];
}

int main(int argc, char **argv)
{
    int n = argument(argc, argv, 1, 2000);
    double (*in)[n] = storage(sizeof(double[n][n]));
    double (*out)[n] = storage(sizeof(double[n][n]));
    double (*y1)[n] = storage(sizeof(double[n][n]));
    double (*y2)[n] = storage(sizeof(double[n][n]));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            in[i][j] = (double)((313 * i + 991 * j) % 65536) / 65535.0;
    double start = now();
    kernel(n, n, 0.25, in, out, y1, y2);
    elapsed(start);
    state("out", &out[0][0], (long)n * n);
    return 0;
}
