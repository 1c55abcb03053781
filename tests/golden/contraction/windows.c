/* Elements are read at constant distances from where they are made: strips with a window of the array. golden: output twin: text */
void smooth(int n, const double *restrict a, double *restrict d)
{
    int i;
    double t[100000];
    for (i = 1; i < n - 1; i++) // expect: parallel contraction fusion
        t[i] = 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
    for (i = 2; i < n - 2; i++) // expect: parallel contraction fusion
        d[i] = 0.25 * t[i - 1] + 0.5 * t[i] + 0.25 * t[i + 1];
}

void chain(int n, const double *restrict a, double *restrict d)
{
    int i;
    double t[100000];
    double u[100000];
    for (i = 0; i < n; i++) // expect: parallel contraction fusion
        t[i] = a[i] * a[i];
    for (i = 1; i < n; i++) // expect: parallel contraction fusion
        u[i] = t[i] - t[i - 1];
    for (i = 2; i < n; i++) // expect: parallel contraction fusion
        d[i] = d[i] + u[i] - u[i - 1];
}

void edges(int n, double in[restrict 400][100], double out[restrict 400][100])
{
    int i, j;
    double s[400][100];
    for (i = 1; i < n - 1; i++) // expect: parallel contraction fusion
        for (j = 0; j < 100; j++)
            s[i][j] = 0.25 * in[i - 1][j] + 0.5 * in[i][j] + 0.25 * in[i + 1][j];
    for (i = 2; i < n - 2; i++) // expect: parallel contraction fusion
        for (j = 1; j < 99; j++)
            out[i][j] = (s[i + 1][j] - s[i - 1][j]) * (s[i][j + 1] - s[i][j - 1]);
}

/* Bounds that are numbers; a static array. */
void blur(float in[restrict 90][16], float out[restrict 90][16])
{
    static float s[90][1600];
    int i, j;
    for (i = 0; i < 90; i++) // expect: parallel contraction fusion
        for (j = 1; j < 15; j++)
            s[i][j] = (in[i][j - 1] + in[i][j] + in[i][j + 1]) / 3.0f;
    for (i = 1; i < 89; i++) // expect: parallel contraction fusion
        for (j = 1; j < 15; j++)
            out[i][j] = (s[i - 1][j] + s[i][j] + s[i + 1][j]) / 3.0f;
}
