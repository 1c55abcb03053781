/* A Gaussian blur of 41 taps in both directions, edges by Sobel's operator, a histogram, and a threshold from it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define RADIUS 20
#define TAPS (2 * RADIUS + 1)

struct image {
    int w, h;
    float *data;
};

static struct image image_new(int w, int h)
{
    struct image im;
    im.w = w;
    im.h = h;
    im.data = malloc(sizeof(float) * (size_t)w * (size_t)h);
    if (im.data == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return im;
}

static int clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static void make_kernel(float *k, float sigma)
{
    float sum = 0.0f;
    for (int i = 0; i < TAPS; i++) {
        float d = (float)(i - RADIUS);
        k[i] = expf(-d * d / (2.0f * sigma * sigma));
        sum += k[i];
    }
    for (int i = 0; i < TAPS; i++)
        k[i] /= sum;
}

static void blur_rows(const struct image *in, struct image *out, const float *k)
{
#pragma omp parallel for
    for (int y = 0; y < in->h; y++) {
        for (int x = 0; x < in->w; x++) {
            float s = 0.0f;
            for (int t = 0; t < TAPS; t++) {
                int xx = clamp(x + t - RADIUS, 0, in->w - 1);
                s += k[t] * in->data[y * in->w + xx];
            }
            out->data[y * out->w + x] = s;
        }
    }
}

static void blur_columns(const struct image *in, struct image *out, const float *k)
{
#pragma omp parallel for
    for (int y = 0; y < in->h; y++) {
        for (int x = 0; x < in->w; x++) {
            float s = 0.0f;
            for (int t = 0; t < TAPS; t++) {
                int yy = clamp(y + t - RADIUS, 0, in->h - 1);
                s += k[t] * in->data[yy * in->w + x];
            }
            out->data[y * out->w + x] = s;
        }
    }
}

static void sobel(const struct image *in, struct image *out)
{
#pragma omp parallel for
    for (int y = 0; y < in->h; y++) {
        const float *up = in->data + (size_t)clamp(y - 1, 0, in->h - 1) * in->w;
        const float *row = in->data + (size_t)y * in->w;
        const float *down = in->data + (size_t)clamp(y + 1, 0, in->h - 1) * in->w;
        for (int x = 0; x < in->w; x++) {
            int l = x > 0 ? x - 1 : 0;
            int r = x < in->w - 1 ? x + 1 : x;
            float gx = up[r] + 2 * row[r] + down[r] - up[l] - 2 * row[l] - down[l];
            float gy = down[l] + 2 * down[x] + down[r] - up[l] - 2 * up[x] - up[r];
            out->data[(size_t)y * out->w + x] = sqrtf(gx * gx + gy * gy);
        }
    }
}

static void histogram(const struct image *im, int bins[256])
{
    for (int i = 0; i < 256; i++)
        bins[i] = 0;
#pragma omp parallel for reduction(+ : bins[:256])
    for (int i = 0; i < im->w * im->h; i++) {
        int v = (int)(im->data[i] * 64.0f);
        bins[clamp(v, 0, 255)]++;
    }
}

int main(int argc, char **argv)
{
    int w = argc > 1 ? atoi(argv[1]) : 1500, h = argc > 2 ? atoi(argv[2]) : 1100;
    struct image a = image_new(w, h), b = image_new(w, h);
    float k[TAPS];
    int bins[256], level = 255, seen = 0, edges = 0;
    unsigned state = 12345;

    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            state = state * 1664525u + 1013904223u;
            a.data[y * w + x] = (float)((x / 100 + y / 100) % 2) * 4.0f + (float)(state >> 24) / 256.0f;
        }
    }
    make_kernel(k, 6.0f);
    blur_rows(&a, &b, k);
    blur_columns(&b, &a, k);
    sobel(&a, &b);
    histogram(&b, bins);
    while (level > 0 && seen < w * h / 10)
        seen += bins[level--];
#pragma omp parallel for reduction(+ : edges)
    for (int i = 0; i < w * h; i++) {
        if (b.data[i] * 64.0f > (float)level)
            edges++;
    }
    printf("threshold %d, %d edge pixels\n", level, edges);
    free(a.data);
    free(b.data);
    return 0;
}
