/* Arrays that are members: what a loop adds to them is summed up in arrays of its own. golden: output */
#define ZONES 50

struct tally {
    double absorbed[ZONES], track[ZONES][4];
    long count[3], all;
};

void score(struct tally *t, int n, const int *restrict zone, const float *restrict w)
{
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        t->absorbed[zone[i]] += w[i];
        t->track[zone[i]][i & 3] += 2.0 * w[i];
        if (w[i] > 0.5f)
            t->count[i % 3]++;
        t->all++;
    }
}

static struct tally total;

void momenta(int n, const float *v)
{
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int d = 0; d < 3; d++)
            total.absorbed[d] += v[3 * i + d];
}
