// twin: text
// What a member's extent forbids is not asked; sizes that are read from arrays are short; rows of 20,000 elements would be many.
#include <stdio.h>

struct means {
    int k;
    double centre[24][3];
};

void colours(struct means *m, int most)
{
    for (int c = 0; c < most; c++) // expect: parallel not-inserted H603
        m->centre[c][0] = (double)((c * 83 + 20) % 256);
}

void lists(const int *restrict many, double *restrict sum, double *restrict a, int steps)
{
    for (int s = 0; s < steps; s++) { // expect: sequential
        for (int i = 0; i < many[s]; i++) // expect: parallel not-inserted H603
            a[i] = a[i] * 0.5;
        sum[s + 1] = sum[s] + a[0];
    }
}

void rows(int h, int w, const double *restrict in, double *restrict out)
{
    for (int y = 0; y < h; y++) { // expect: sequential
        for (int x = 0; x < w; x++) // expect: parallel not-inserted H601
            out[y * w + x] = in[y * w + x] * 0.5 + 1.0;
        printf("%d\n", y);
    }
}
