/* Near miss: with the loops exchanged the inner one walks along memory, but then no loop is parallel. twin: text */ // options: force
void stirling(int m, int n, int s[n + 1][m + 1])
{
    for (int i = 1; i <= m; i++) // expect: sequential H101(s)
        for (int j = 1; j <= n; j++) // expect: parallel doall
            s[j][i] = s[j - 1][i - 1] - (i - 1) * s[j][i - 1];
}
