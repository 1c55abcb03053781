/* Each iteration adds to the same few elements: the whole array is the reduction. */
double rms(int n, double rhs[][5])
{
    double sums[5] = {0.0};
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:sums)
        for (int m = 0; m < 5; m++) // expect: parallel
            sums[m] += rhs[i][m] * rhs[i][m];
    return sums[0] + sums[4];
}
