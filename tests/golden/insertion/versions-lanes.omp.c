// golden: output
// What the region of a loop with branches leaves for one thread says `simd`: compilers know less of pointers in structures that
// the region's data lead to.
struct cloud {
    int n;
    double *x, *v;
};

void push(struct cloud *c, double dt, double width, double *restrict kept)
{
    while (c->v[0] < width) { // expect: sequential
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if (c->n >= 200000 && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int i = 0; i < c->n; i++) { // expect: parallel inserted
            kept[i] = c->x[i] + dt * c->v[i];
            if (kept[i] >= width)
                kept[i] -= width;
        }
        } else
#endif
        {
        #pragma omp simd
        for (int i = 0; i < c->n; i++) { // expect: parallel inserted
            kept[i] = c->x[i] + dt * c->v[i];
            if (kept[i] >= width)
                kept[i] -= width;
        }
        }
        }
        c->v[0] = kept[0];
    }
}
