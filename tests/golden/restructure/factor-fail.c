/* Near miss: each element needs its mirror images, which other iterations of all loops change. */
// twin: text
void factor(int n, double a[restrict n][n])
{
    for (int j = 0; j < n; j++) { // expect: sequential a
        for (int k = 0; k < j; k++) // expect: sequential a
            for (int i = 0; i < n; i++) // expect: sequential a
                a[j][i] = a[j][i] - a[k][i] * a[j][n - 1 - i] - a[n - 1 - j][i];
    }
}
