/* What a function returns as a structure was stored by the iteration before. */
struct vector {
    double x, y;
};

static struct vector sum(const struct vector *a, const struct vector *b)
{
    struct vector c = *a;
    c.x += b->x;
    c.y += b->y;
    return c;
}

void running(int n, struct vector *p)
{
    for (int i = 1; i < n; i++) // expect: sequential H101
        p[i] = sum(&p[i - 1], &p[i]);
}
