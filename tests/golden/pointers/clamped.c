/* A pointer into a row whose number is clamped first: the row is kept where the pointer is declared. */
// options: force
struct image { int w, h; unsigned char *data; };

void blur(const struct image *in, struct image *restrict out, const float *w, int n)
{
    for (int k = 0; k < in->h; k++) {
        for (int x = 0; x < in->w; x++) {
            float s = 0;
            for (int j = 0; j < n; j++) { // expect: parallel inserted reduction(+:s)
                int r = k + j - n / 2;
                if (r < 0) r = 0; else if (r > in->h - 1) r = in->h - 1;
                const unsigned char *p = &in->data[r * in->w];
                s += w[j] * p[x];
            }
            out->data[k * in->w + x] = (unsigned char)s;
        }
    }
}
