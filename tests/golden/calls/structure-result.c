/* A function that returns a structure is executed, also where what it returns ends with it. */
struct vector {
    double x, y, tag[2];
};

static struct vector sum(const struct vector *a, const struct vector *b)
{
    struct vector c = *a;
    c.x += b->x;
    c.y += b->y;
    c.tag[1] = b->tag[0];
    return c;
}

static struct vector scaled(struct vector a, double by)
{
    a.x *= by;
    a.y *= by;
    return a;
}

void moved(int n, const struct vector *restrict v, struct vector *restrict p, double t)
{
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        struct vector step = scaled(v[i], t);
        p[i] = sum(&p[i], &step);
    }
}

double reach(int n, const struct vector *p)
{
    double far = 0;
    for (int i = 0; i < n; i++) { // expect: parallel reduction(+:far)
        struct vector twice = sum(&p[i], &p[i]);
        far += twice.x * twice.y;
    }
    return far;
}
