// A function that may be called or not, as the condition before it tells, writes the element that is read afterwards.
// twin: text
#include <stdio.h>

#define N 16
#define M 12
#define WIDE 4

typedef struct {
    double re, im;
} complex_t;

static complex_t tile[N][WIDE], other[N][WIDE];
static complex_t a[M][N][N], w[N];

static int log2_of(int n)
{
    int p = 1, steps = 0;
    while (p < n) {
        p = 2 * p;
        steps++;
    }
    return steps;
}

static int touch(int v)
{
    other[0][0].re = v;
    return v;
}

static void transform(int steps, int rows, int len)
{
    int half = len / 2, stride = 1, blocks = 1 << steps;
    if (w[1].re > 0.9 && touch(rows))
        tile[1][1].re = 2;
    tile[0][0].re += other[0][0].re;
    for (int l = 1; l <= steps; l += 2) {
        blocks = blocks / 2;
        for (int i = 0; i < blocks; i++) {
            int low = i * stride, to = 2 * i * stride;
            complex_t f = w[i];
            for (int k = 0; k < stride; k++)
                for (int j = 0; j < rows; j++) {
                    complex_t u = tile[low + k][j], v = tile[low + half + k][j];
                    double re = u.re - v.re, im = u.im - v.im;
                    other[to + k][j].re = u.re + v.re;
                    other[to + k][j].im = u.im + v.im;
                    other[to + stride + k][j].re = f.re * re - f.im * im;
                    other[to + stride + k][j].im = f.re * im + f.im * re;
                }
        }
        stride = 2 * stride;
        if (l == steps) {
            for (int k = 0; k < len; k++)
                for (int j = 0; j < rows; j++)
                    tile[k][j] = other[k][j];
        } else {
            blocks = blocks / 2;
            for (int i = 0; i < blocks; i++) {
                int low = i * stride, to = 2 * i * stride;
                complex_t f = w[i];
                for (int k = 0; k < stride; k++)
                    for (int j = 0; j < rows; j++) {
                        complex_t u = other[low + k][j], v = other[low + half + k][j];
                        double re = u.re - v.re, im = u.im - v.im;
                        tile[to + k][j].re = u.re + v.re;
                        tile[to + k][j].im = u.im + v.im;
                        tile[to + stride + k][j].re = f.re * re - f.im * im;
                        tile[to + stride + k][j].im = f.re * im + f.im * re;
                    }
            }
            stride = 2 * stride;
        }
    }
}

static void lines(int len, int planes)
{
    int steps = log2_of(len);
    for (int k = 0; k < planes; k++) // expect: sequential
        for (int first = 0; first < len; first += WIDE) {
            int last = first + WIDE < len ? first + WIDE : len;
            for (int i = 0; i < len; i++)
                for (int j = first; j < last; j++)
                    tile[i][j - first] = a[k][i][j];
            transform(steps, last - first, len);
            for (int i = 0; i < len; i++)
                for (int j = first; j < last; j++)
                    a[k][i][j] = tile[i][j - first];
        }
}

int main(void)
{
    for (int k = 0; k < M; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                a[k][i][j].re = (i * j + 3 * k) % 7;
                a[k][i][j].im = (i + j) % 5;
            }
    for (int i = 0; i < N; i++) {
        w[i].re = 1.0 / (i + 1);
        w[i].im = 0.5;
    }
    lines(N, M);
    printf("%g %g\n", a[0][0][0].re, a[M - 1][2][N - 1].im);
    return 0;
}
