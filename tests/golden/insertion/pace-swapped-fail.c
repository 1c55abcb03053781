// So many narrow values that threads would pay if they were wide.
void knapsack(int items, int *restrict first, int *restrict second)
{
    int *now = first, *next = second;
    for (int k = 0; k < items; k++) { // expect: sequential
        int weight = 10 + k % 7;
        int *t;
        for (int c = 0; c < 300000; c++) { // expect: conditional not-inserted H603
            int best = now[c];
            if (c >= weight && now[c - weight] + k > best)
                best = now[c - weight] + k;
            next[c] = best;
        }
        t = now;
        now = next;
        next = t;
    }
}
