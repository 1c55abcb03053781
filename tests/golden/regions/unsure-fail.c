/* A work array that only some iterations fill hands values on. */
void filled_by_some(int n, int m, double *restrict a, const double *restrict b, const int *restrict which)
{
    double w[64] = {0};
    for (int i = 0; i < n; i++) { // expect: sequential w
        for (int j = 0; j < 64; j++)
            if (which[i] > j)
                w[j] = b[i] + j;
        for (int j = 0; j < 64; j++)
            a[i] += w[j] * m;
    }
}

void filled_behind_a_way_out(int n, double *restrict a, const double *restrict b, const int *restrict which)
{
    double w[4] = {0};
    for (int i = 0; i < n; i++) { // expect: sequential w
        if (which[i])
            w[0] = b[i];
        w[1] = b[i] + 1;
        a[i] = w[0] + w[1];
    }
}
