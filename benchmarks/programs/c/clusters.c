/* Colours of a picture: an equalized histogram, a pyramid of smaller pictures, and k means of the colours on each level,
   from the smallest one on, each started with what the level above has found. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GREYS 256
#define CHANNELS 3
#define MOST 24
#define LEVELS 5

#define PIXEL(p, y, x) (&(p)->data[((size_t)(y) * (p)->width + (x)) * CHANNELS])
#define CLAMP(v, lo, hi) ((v) < (lo) ? (lo) : (v) > (hi) ? (hi) : (v))

typedef struct {
    int width, height;
    unsigned char *data;
} Picture;

typedef struct {
    int k;
    double centre[MOST][CHANNELS];
    long count[MOST];
    double error;
} Means;

static void *reserve(size_t size)
{
    void *p = malloc(size ? size : 1);
    if (!p) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    return p;
}

static Picture blank(int width, int height)
{
    Picture p;
    p.width = width;
    p.height = height;
    p.data = reserve((size_t)width * height * CHANNELS);
    return p;
}

/* Hills of colour with some grain. */
static void paint(Picture *p)
{
#pragma omp parallel for
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            unsigned char *q = PIXEL(p, y, x);
            double u = (double)x / p->width, v = (double)y / p->height;
            unsigned grain = ((unsigned)x * 2654435761u) ^ ((unsigned)y * 40503u * 65537u);
            double c[CHANNELS];
            grain ^= grain >> 15;
            grain *= 2246822519u;
            grain ^= grain >> 13;
            c[0] = 120 + 90 * sin(7 * u + 2 * v);
            c[1] = 110 + 80 * cos(5 * v - 3 * u);
            c[2] = 100 + 70 * sin(11 * u * v + 1);
            if ((u - 0.5) * (u - 0.5) + (v - 0.4) * (v - 0.4) < 0.04) {
                c[0] = 230;
                c[1] = 200 * v;
            }
            for (int k = 0; k < CHANNELS; k++) {
                double s = c[k] + (double)((grain >> (5 * k)) & 31) - 16;
                q[k] = (unsigned char)CLAMP(s, 0, 255);
            }
        }
    }
}

static int grey(const unsigned char *q)
{
    return (77 * q[0] + 150 * q[1] + 29 * q[2]) >> 8;
}

static void histogram(const Picture *p, long hist[GREYS])
{
    for (int g = 0; g < GREYS; g++)
        hist[g] = 0;
#pragma omp parallel for reduction(+ : hist[:GREYS])
    for (int y = 0; y < p->height; y++)
        for (int x = 0; x < p->width; x++)
            hist[grey(PIXEL(p, y, x))]++;
}

/* Greys spread over the whole range, colours kept. */
static void equalize(Picture *p)
{
    long hist[GREYS], sum = 0, all = (long)p->width * p->height;
    double gain[GREYS];
    histogram(p, hist);
    for (int g = 0; g < GREYS; g++) {
        sum += hist[g];
        gain[g] = g ? 0.5 + 0.5 * 255.0 * (double)sum / (double)all / (double)g : 1.0;
    }
#pragma omp parallel for
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            unsigned char *q = PIXEL(p, y, x);
            double f = gain[grey(q)];
            for (int k = 0; k < CHANNELS; k++) {
                double s = q[k] * f;
                q[k] = (unsigned char)CLAMP(s, 0.0, 255.0);
            }
        }
    }
}

/* Half the size: five weights along each axis. */
static Picture half(const Picture *p)
{
    static const int weight[5] = { 1, 4, 6, 4, 1 };
    Picture h = blank(p->width / 2, p->height / 2);
    unsigned short *rows = reserve((size_t)p->height * h.width * CHANNELS * sizeof *rows);
#pragma omp parallel for
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < h.width; x++) {
            for (int k = 0; k < CHANNELS; k++) {
                int s = 0;
                for (int d = -2; d <= 2; d++)
                    s += weight[d + 2] * PIXEL(p, y, CLAMP(2 * x + d, 0, p->width - 1))[k];
                rows[((size_t)y * h.width + x) * CHANNELS + k] = (unsigned short)s;
            }
        }
    }
#pragma omp parallel for
    for (int y = 0; y < h.height; y++) {
        for (int x = 0; x < h.width; x++) {
            for (int k = 0; k < CHANNELS; k++) {
                int s = 0;
                for (int d = -2; d <= 2; d++) {
                    int from = CLAMP(2 * y + d, 0, p->height - 1);
                    s += weight[d + 2] * rows[((size_t)from * h.width + x) * CHANNELS + k];
                }
                PIXEL(&h, y, x)[k] = (unsigned char)(s / 256);
            }
        }
    }
    free(rows);
    return h;
}

/* The nearest centre of each pixel, and the sums of the next centres. */
static void assign(const Picture *p, const Means *m, unsigned char *label, double sums[MOST][CHANNELS], long count[MOST],
                   double *error)
{
    double e = 0.0;
    memset(sums, 0, sizeof(double) * MOST * CHANNELS);
    memset(count, 0, sizeof(long) * MOST);
#pragma omp parallel for reduction(+ : e, sums[:MOST], count[:MOST])
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            const unsigned char *q = PIXEL(p, y, x);
            double best = DBL_MAX;
            int which = 0;
            for (int c = 0; c < m->k; c++) {
                double d = 0.0;
                for (int k = 0; k < CHANNELS; k++) {
                    double t = q[k] - m->centre[c][k];
                    d += t * t;
                }
                if (d < best) {
                    best = d;
                    which = c;
                }
            }
            label[(size_t)y * p->width + x] = (unsigned char)which;
            count[which]++;
            for (int k = 0; k < CHANNELS; k++)
                sums[which][k] += q[k];
            e += best;
        }
    }
    *error = e;
}

static void improve(const Picture *p, Means *m, unsigned char *label, int rounds)
{
    double sums[MOST][CHANNELS];
    for (int r = 0; r < rounds; r++) {
        assign(p, m, label, sums, m->count, &m->error);
        for (int c = 0; c < m->k; c++) {
            if (m->count[c] == 0)
                continue;
            for (int k = 0; k < CHANNELS; k++)
                m->centre[c][k] = sums[c][k] / (double)m->count[c];
        }
    }
}

/* Each pixel in the colour of its centre; how different neighbours are. */
static long repaint(Picture *p, const Means *m, const unsigned char *label)
{
    long edges = 0;
#pragma omp parallel for reduction(+ : edges)
    for (int y = 0; y < p->height; y++) {
        for (int x = 0; x < p->width; x++) {
            int c = label[(size_t)y * p->width + x];
            for (int k = 0; k < CHANNELS; k++)
                PIXEL(p, y, x)[k] = (unsigned char)m->centre[c][k];
            if (x + 1 < p->width && label[(size_t)y * p->width + x + 1] != c)
                edges++;
            if (y + 1 < p->height && label[(size_t)(y + 1) * p->width + x] != c)
                edges++;
        }
    }
    return edges;
}

int main(int argc, char **argv)
{
    int width = argc > 1 ? atoi(argv[1]) : 1100, colours = argc > 2 ? atoi(argv[2]) : 12;
    Picture level[LEVELS];
    Means m;
    unsigned char *label;
    unsigned print = 0;
    if (width < 64 || colours < 1 || colours > MOST)
        return 1;
    level[0] = blank(width, width * 3 / 4);
    paint(&level[0]);
    equalize(&level[0]);
    for (int l = 1; l < LEVELS; l++)
        level[l] = half(&level[l - 1]);
    m.k = colours;
    for (int c = 0; c < colours; c++)
        for (int k = 0; k < CHANNELS; k++)
            m.centre[c][k] = (c * 83 + k * 59 + 20) % 256;
    label = reserve((size_t)width * (width * 3 / 4));
    for (int l = LEVELS - 1; l >= 0; l--) {
        improve(&level[l], &m, label, l == 0 ? 8 : 10);
        printf("%4d x %4d error per pixel %.4f\n", level[l].width, level[l].height,
               m.error / ((double)level[l].width * level[l].height));
    }
    printf("%ld edges\n", repaint(&level[0], &m, label));
    for (size_t i = 0; i < (size_t)width * (width * 3 / 4) * CHANNELS; i += 7)
        print = print * 31 + level[0].data[i];
    printf("print %u, largest %ld\n", print, m.count[0]);
    free(label);
    for (int l = 0; l < LEVELS; l++)
        free(level[l].data);
    return 0;
}
