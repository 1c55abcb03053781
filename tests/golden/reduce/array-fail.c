/* The running value of one element is read: no reduction. */
double rms(int n, double rhs[][5])
{
    double sums[5] = {0.0};
    for (int i = 0; i < n; i++) { // expect: sequential sums
        for (int m = 0; m < 5; m++) // expect: parallel
            sums[m] += rhs[i][m] * rhs[i][m];
        rhs[i][0] = sums[0];
    }
    return sums[0] + sums[4];
}
