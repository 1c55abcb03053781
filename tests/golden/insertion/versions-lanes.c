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
        for (int i = 0; i < c->n; i++) { // expect: parallel inserted
            kept[i] = c->x[i] + dt * c->v[i];
            if (kept[i] >= width)
                kept[i] -= width;
        }
        c->v[0] = kept[0];
    }
}
