/* Near misses: one branch reads it, or a loop in one of them. */
struct image {
    int w, h, stride;
    double *data;
};

void one(const struct image *restrict in, struct image *restrict out, double *restrict to)
{
    for (int y = 0; y < in->h; y++) // expect: sequential H103
        for (int x = 0; x < in->w; x++)
            if (in->data[y * in->stride + x] > 7.0)
                to[y * out->stride + x] = 255.0;
}

void repeated(const struct image *restrict in, struct image *restrict out, double *restrict to)
{
    for (int y = 0; y < in->h; y++) // expect: sequential H103
        for (int x = 0; x < in->w; x++) {
            if (in->data[y * in->stride + x] > 7.0)
                to[y * out->stride + x] = 255.0;
            else
                for (int k = 0; k < in->data[x]; k++)
                    to[y * out->stride + x] = k;
        }
}
