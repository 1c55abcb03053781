/* Arrays that are members: what a loop adds to them is summed up in arrays of its own. golden: output */
#define ZONES 50

struct tally {
    double absorbed[ZONES], track[ZONES][4];
    long count[3], all;
};

#if ZONES != 50
#error "made for ZONES = 50: run heiretsu again for other values"
#endif
void score(struct tally *t, int n, const int *restrict zone, const float *restrict w)
{
    { double absorbed_sums[50] = {0};
      double track_sums[50][4] = {0};
      long count_sums[3] = {0};
      long all_sum = 0;
    #pragma omp parallel for \
        reduction(+:all_sum, absorbed_sums, track_sums, count_sums) \
        if(n >= 600)
    for (int i = 0; i < n; i++) { // expect: parallel scalar-replacement
        absorbed_sums[zone[i]] += w[i];
        track_sums[zone[i]][i & 3] += 2.0 * w[i];
        if (w[i] > 0.5f)
            count_sums[i % 3]++;
        all_sum++;
    }
    for (int absorbed_k = 0; absorbed_k < 50; absorbed_k++) if (absorbed_sums[absorbed_k] != 0) t->absorbed[absorbed_k] += absorbed_sums[absorbed_k];
    for (int track_k = 0; track_k < 50; track_k++) for (int track_k2 = 0; track_k2 < 4; track_k2++) if (track_sums[track_k][track_k2] != 0) t->track[track_k][track_k2] += track_sums[track_k][track_k2];
    for (int count_k = 0; count_k < 3; count_k++) if (count_sums[count_k] != 0) t->count[count_k] += count_sums[count_k];
    if (all_sum != 0) t->all += all_sum;
    }
}

static struct tally total;

void momenta(int n, const float *v)
{
    { double absorbed_sums[50] = {0};
    #pragma omp parallel for reduction(+:absorbed_sums) if(n >= 900)
    for (int i = 0; i < n; i++) // expect: parallel scalar-replacement
        for (int d = 0; d < 3; d++)
            absorbed_sums[d] += v[3 * i + d];
    for (int absorbed_k = 0; absorbed_k < 50; absorbed_k++) if (absorbed_sums[absorbed_k] != 0) total.absorbed[absorbed_k] += absorbed_sums[absorbed_k];
    }
}
