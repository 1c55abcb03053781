/* PSyclone #3225: a member is written, then a callee changes it. */
struct state { double x; double y; };

static void touch(struct state *s)
{
    s->x = s->x + s->y;
}

void members(int n, struct state *restrict s, double *restrict out)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        s->y = i;
        touch(s);
        out[i] = s->x;
    }
}
