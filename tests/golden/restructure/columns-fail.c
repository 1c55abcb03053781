/* The sum is a scalar of another type than what it is stored in: taken apart, each part would need its own. */
// twin: text
void means(int n, int m, double data[restrict n][m], float *restrict mean)
{
    double s;

    for (int j = 0; j < m; j++) { // expect: parallel not-strip-mining private
        s = 0.0;
        for (int i = 0; i < n; i++)
            s = s + data[i][j];
        mean[j] = (float)(s / n);
    }
}
