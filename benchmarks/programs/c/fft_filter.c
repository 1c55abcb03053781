/* A low-pass filter on rows and columns of a picture by fast Fourier transforms (radix 2, in place). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    double re, im;
} Complex;

static void bit_reversal(Complex *a, int n)
{
    for (int i = 1, j = 0; i < n; i++) {
        int bit = n >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            Complex t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }
}

static void fft(Complex *a, int n, int inverse, const Complex *root)
{
    bit_reversal(a, n);
    for (int len = 2; len <= n; len <<= 1) {
        int half = len >> 1, stride = n / len;
        for (int i = 0; i < n; i += len) {
            for (int k = 0; k < half; k++) {
                Complex w = root[k * stride], u = a[i + k], v = a[i + k + half], t;
                if (inverse)
                    w.im = -w.im;
                t.re = v.re * w.re - v.im * w.im;
                t.im = v.re * w.im + v.im * w.re;
                a[i + k].re = u.re + t.re;
                a[i + k].im = u.im + t.im;
                a[i + k + half].re = u.re - t.re;
                a[i + k + half].im = u.im - t.im;
            }
        }
    }
    if (inverse) {
        for (int i = 0; i < n; i++) {
            a[i].re /= n;
            a[i].im /= n;
        }
    }
}

static void rows(Complex *p, int n, int inverse, const Complex *root)
{
#pragma omp parallel for
    for (int y = 0; y < n; y++)
        fft(p + (size_t)y * n, n, inverse, root);
}

static void transpose(Complex *p, int n)
{
#pragma omp parallel for schedule(static, 8)
    for (int y = 0; y < n; y++) {
        for (int x = 0; x < y; x++) {
            Complex t = p[(size_t)y * n + x];
            p[(size_t)y * n + x] = p[(size_t)x * n + y];
            p[(size_t)x * n + y] = t;
        }
    }
}

int main(int argc, char **argv)
{
    int bits = argc > 1 ? atoi(argv[1]) : 10, n = 1 << bits, cut = n / 8;
    Complex *p = malloc(sizeof *p * (size_t)n * n), *root = malloc(sizeof *root * (size_t)n);
    double energy = 0.0, most = 0.0;
    if (!p || !root)
        return 1;
#pragma omp parallel for
    for (int k = 0; k < n; k++) {
        root[k].re = cos(-6.283185307179586 * k / n);
        root[k].im = sin(-6.283185307179586 * k / n);
    }
#pragma omp parallel for
    for (int y = 0; y < n; y++) {
        for (int x = 0; x < n; x++) {
            p[(size_t)y * n + x].re = ((x / 16 + y / 16) & 1) ? 1.0 : 0.0;
            p[(size_t)y * n + x].im = 0.0;
        }
    }
    rows(p, n, 0, root);
    transpose(p, n);
    rows(p, n, 0, root);
#pragma omp parallel for
    for (int y = 0; y < n; y++) {
        for (int x = 0; x < n; x++) {
            int fy = y < n / 2 ? y : n - y, fx = x < n / 2 ? x : n - x;
            if (fx > cut || fy > cut) {
                p[(size_t)y * n + x].re = 0.0;
                p[(size_t)y * n + x].im = 0.0;
            }
        }
    }
    rows(p, n, 1, root);
    transpose(p, n);
    rows(p, n, 1, root);
    for (int y = 0; y < n; y++) {
        for (int x = 0; x < n; x++) {
            double v = p[(size_t)y * n + x].re;
            energy += v * v;
            if (fabs(v) > most)
                most = fabs(v);
        }
    }
    printf("energy %.8f, largest %.8f\n", energy / n / n, most);
    free(p);
    free(root);
    return 0;
}
