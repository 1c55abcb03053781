/* Near miss: the row that is clamped is written. */
// options: force
struct image { int w, h; unsigned char *data; };

void fill(struct image *in, int n)
{
    for (int j = 0; j < n; j++) { // expect: sequential
        int r = j;
        if (r > in->h - 1) r = in->h - 1;
        unsigned char *p = &in->data[r * in->w];
        p[0] = (unsigned char)(p[0] + j);
        p[1] = p[0];
    }
}
