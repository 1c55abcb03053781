/* Near misses: an element is read beside, set, or added to another one; the array is larger than threads may have copies of; the
 * structure moves. */
#define ZONES 50

struct tally {
    double absorbed[ZONES], large[4000000];
    long count[3];
};

void read_beside(struct tally *t, int n, const int *restrict zone, const float *restrict w, float *restrict out)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        t->absorbed[zone[i]] += w[i];
        out[i] = t->absorbed[0];
    }
}

void set(struct tally *t, int n, const int *restrict zone, const float *restrict w)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        t->absorbed[zone[i]] += w[i];
        if (w[i] > 9.0f)
            t->absorbed[zone[i]] = 0.0;
    }
}

void neighbour(struct tally *t, int n, const int *restrict zone, const float *restrict w)
{
    for (int i = 0; i < n; i++) // expect: sequential
        t->absorbed[zone[i]] = t->absorbed[zone[i] + 1] + w[i];
}

void large(struct tally *t, int n, const int *restrict zone, const float *restrict w)
{
    for (int i = 0; i < n; i++) // expect: sequential
        t->large[zone[i]] += w[i];
}

void moves(struct tally *t, int n, const int *restrict zone, const float *restrict w)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        t->absorbed[zone[i]] += w[i];
        t += zone[i] & 1;
    }
}

/* An array of one element may stand for as many as were allocated. */
struct counted {
    int n;
    long hist[1];
};

void hack(struct counted *v, int n, const int *restrict q)
{
    for (int i = 0; i < n; i++) // expect: sequential
        v->hist[q[i] & 15]++;
}

struct counted named;

void whole_read(struct counted *t, struct tally *s, int n, const int *restrict q)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        s->count[q[i] % 3]++;
        if (i == 20)
            *t = named;
        s->count[0] = s->count[0] * 2;
    }
}
