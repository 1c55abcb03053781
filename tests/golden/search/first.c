/* Searches whose arrays have certainly all the elements. */
/* twin: text */
int scales(int m, const double *a, double *restrict r)
{
    for (int i = 0; i < m; i++)
        r[i] = a[i] < 0.0 ? -a[i] : a[i];
    /* golden: output */
    for (int i = 0; i < m; i++) { // expect: parallel search
        if (r[i] == 0.0)
            return i + 1;
    }
    for (int i = 0; i < m; i++)
        r[i] = 1.0 / r[i];
    return 0;
}

static double w[4000];
static int b[4000];

int ordered(int n)
{
    int info = 0;
    if (n > 4000)
        return -1;
    for (int j = 1; j < n; j++) { // expect: parallel search
        if (b[j] < b[j - 1]) {
            info = -6;
            break;
        }
        if (b[j] == b[j - 1] && w[j] < w[j - 1]) {
            info = -5;
            break;
        }
    }
    return info;
}

int last_nonzero(int n, float v[restrict])
{
    int l;
    for (l = 0; l < n; l++)
        v[l] = v[l] * 0.5f;
    for (l = n - 1; l >= 0; l--) // expect: parallel search
        if (v[l] != 0.0f)
            break;
    return l;
}
