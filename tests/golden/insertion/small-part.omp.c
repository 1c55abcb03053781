// A loop that runs once, beside a sequential one that does far more: a region would make that one slower. golden: output
unsigned chain(int n, unsigned *restrict last, unsigned best[restrict n][n], const unsigned *restrict cost)
{
    unsigned state = 7;
    for (int i = 0; i < n; i++) // expect: parallel not-inserted H605
        last[i] = cost[i];
    for (int i = 1; i < n; i++) // expect: sequential not-inserted
        for (int j = 1; j < n; j++) { // expect: sequential not-inserted
            state = state * state % 10007u + last[j];
            best[i][j] = state;
        }
    return state;
}

/* As much work as the sequential one: worth it. */
unsigned squares(int n, double a[restrict n][n], const unsigned *restrict cost)
{
    unsigned state = 7;
    #pragma omp parallel for if((long long)n * n >= 7000)
    for (int i = 0; i < n; i++) // expect: parallel inserted
        for (int j = 0; j < n; j++)
            a[i][j] = i + j;
    for (int i = 1; i < n; i++) // expect: sequential not-inserted
        for (int j = 1; j < n; j++) // expect: sequential not-inserted
            state = state * state % 10007u + cost[j];
    return state;
}
