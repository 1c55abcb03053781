/* What both branches of an `if` read is read whenever the loop runs, so that a test before it may ask for it. */
struct image {
    int w, h, stride;
    double *data;
};

static double level[4];

static void binarize(const struct image *restrict in, struct image *restrict out, double *restrict to)
{
    for (int y = 0; y < in->h; y++) // expect: conditional runtime-test
        for (int x = 0; x < in->w; x++)
            to[y * out->stride + x] = in->data[y * in->stride + x] > 7.0 ? 255.0 : 0.0;
}

static void levels(const struct image *restrict in, struct image *restrict out, double *restrict to)
{
    for (int y = 0; y < in->h; y++) // expect: conditional runtime-test
        for (int x = 0; x < in->w; x++) {
            double v = in->data[y * in->stride + x];
            if (v > 7.0) {
                to[y * out->stride + x] = level[0];
            } else {
                if (v > 3.0)
                    to[y * out->stride + x] = level[1];
                else
                    to[y * out->stride + x] = v;
            }
        }
}

void both(const struct image *restrict in, struct image *restrict out, double *restrict to)
{
    binarize(in, out, to);
    levels(in, out, to);
}
