/* Tested, not proved: it stays sequential, and the reason says what would take it. golden: report */
int alarm(int n, const int *a, const int *b, const int *c, const int *d, int t)
{
    int score = 0, peak = 0;
    for (int i = 1; i <= n; i++) { // expect: sequential H112(score)
        if (a[i - 1] > t)
            score += 9;
        if (b[i - 1] > t)
            score += 7;
        if (c[i - 1] > t)
            score += 5;
        if (d[i - 1] > t)
            score += 3;
        if (a[i - 1] > b[i - 1])
            score += 2;
        if (b[i - 1] > c[i - 1])
            score += 2;
        if (c[i - 1] > d[i - 1])
            score += 2;
        if (a[i - 1] == d[i - 1])
            score++;
        if (b[i - 1] == d[i - 1])
            score++;
        score -= 15;
        if (score < 0)
            score = 0;
        if (score > peak)
            peak = score;
    }
    return peak;
}
