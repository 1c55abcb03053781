/* Near misses: the second loop writes what the first one reads; a distance is not constant; the first loop writes more;
   it does not make all that is read; the array is read behind. twin: text */
void over(int n, double *restrict a)
{
    int i;
    double t[100000];
    for (i = 1; i < n - 1; i++) // expect: parallel not-contraction
        t[i] = a[i - 1] + a[i + 1];
    for (i = 2; i < n - 2; i++) // expect: parallel not-contraction
        a[i] = t[i - 1] + t[i + 1];
}

void far(int n, int k, const double *restrict a, double *restrict d)
{
    int i;
    double t[100000];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * 2.0;
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        d[i] = t[i] + t[k];
}

void more(int n, const double *restrict a, double *restrict c, double *restrict d)
{
    int i;
    double t[100000];
    for (i = 0; i < n; i++) { // expect: parallel not-contraction
        t[i] = a[i] * 2.0;
        c[i] = c[i] + 1.0;
    }
    for (i = 1; i < n; i++) // expect: parallel not-contraction
        d[i] = t[i] + t[i - 1];
}

void less(int n, const double *restrict a, double *restrict d)
{
    int i, k;
    double t[100000];
    for (k = 0; k < 10; k++) {
        for (i = 0; i < n; i++) // expect: parallel not-contraction
            if (a[i] > 0.0)
                t[i] = a[i] * 2.0;
        for (i = 1; i < n; i++) // expect: parallel not-contraction
            d[i] = d[i] + t[i] + t[i - 1];
    }
}

double behind(int n, int k, const double *restrict a, double *restrict d)
{
    int i;
    double t[100000];
    for (i = 0; i < n; i++) // expect: parallel not-contraction
        t[i] = a[i] * 2.0;
    for (i = 1; i < n; i++) // expect: parallel not-contraction
        d[i] = t[i] + t[i - 1];
    return t[k];
}

/* A column that is not made holds what an earlier call left there. */
void column(float in[restrict 90][16], float out[restrict 90][16])
{
    static float s[90][1600];
    int i, j;
    for (i = 0; i < 90; i++) // expect: parallel not-contraction
        for (j = 1; j < 15; j++)
            s[i][j] = (in[i][j - 1] + in[i][j] + in[i][j + 1]) / 3.0f;
    for (i = 1; i < 89; i++) // expect: parallel not-contraction
        for (j = 0; j < 15; j++)
            out[i][j] = (s[i - 1][j] + s[i][j] + s[i + 1][j]) / 3.0f;
}

/* The last row is not made. */
void row(float in[restrict 90][16], float out[restrict 90][16])
{
    static float s[90][1600];
    int i, j;
    for (i = 0; i < 89; i++) // expect: parallel not-contraction
        for (j = 0; j < 15; j++)
            s[i][j] = in[i][j] / 3.0f;
    for (i = 1; i < 89; i++) // expect: parallel not-contraction
        for (j = 0; j < 15; j++)
            out[i][j] = (s[i - 1][j] + s[i][j] + s[i + 1][j]) / 3.0f;
}
