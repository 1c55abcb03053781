// golden: output
// What innermost loops take behind swapped pointers: as much as those over arrays, and less of narrow values.
void knapsack(int items, int capacity, int *restrict first, int *restrict second)
{
    int *now = first, *next = second;
    for (int k = 0; k < items; k++) { // expect: sequential
        int weight = 10 + k % 7;
        int *t;
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((capacity >= 400000 && ((long long)capacity + 1 <= ((long long)next
            - (long long)now) / 4 || (long long)capacity + 1 <= ((long long)now
            - (long long)next) / 4) && ((long long)capacity - (long long)weight
            + 1 <= ((long long)next - (long long)now) / 4 || (long long)capacity
            + (long long)weight + 1 <= ((long long)now - (long long)next) / 4))
            && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int c = 0; c <= capacity; c++) { // expect: conditional inserted
            int best = now[c];
            if (c >= weight && now[c - weight] + k > best)
                best = now[c - weight] + k;
            next[c] = best;
        }
        } else
#endif
        {
        for (int c = 0; c <= capacity; c++) { // expect: conditional inserted
            int best = now[c];
            if (c >= weight && now[c - weight] + k > best)
                best = now[c - weight] + k;
            next[c] = best;
        }
        }
        }
        t = now;
        now = next;
        next = t;
    }
}

// The same of wide values.
void relax(int steps, int size, double *restrict first, double *restrict second)
{
    double *now = first, *next = second;
    for (int k = 0; k < steps; k++) { // expect: sequential
        double *t;
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((size >= 200000 && ((long long)size - 1 <= ((long long)next -
            (long long)now) / 8 || size <= ((long long)now - (long long)next) /
            8)) && omp_get_max_threads() > 1) {
        #pragma omp parallel for
        for (int c = 1; c < size; c++) { // expect: conditional inserted
            double least = now[c];
            if (now[c - 1] < least)
                least = now[c - 1];
            next[c] = least;
        }
        } else
#endif
        {
        for (int c = 1; c < size; c++) { // expect: conditional inserted
            double least = now[c];
            if (now[c - 1] < least)
                least = now[c - 1];
            next[c] = least;
        }
        }
        }
        t = now;
        now = next;
        next = t;
    }
}
