/* Searches whose arrays have certainly all the elements. */
/* twin: text */
int scales(int m, const double *a, double *restrict r)
{
    #pragma omp parallel for if(m >= 3000)
    for (int i = 0; i < m; i++)
        r[i] = a[i] < 0.0 ? -a[i] : a[i];
    /* golden: output */
    /* Heiretsu: finds the first iteration that leaves */
    long long i_stop = m, i_first = 0, i_strip = 4096;
    while (i_first < i_stop) {
        long long i_end = i_stop - i_first > i_strip ? i_first + i_strip : i_stop;
        long long i_at = i_end;
        #pragma omp parallel for simd reduction(min:i_at) \
            if(parallel: (double)i_end - (double)i_first >= 4000)
        for (int i = i_first; i < i_end; i++) {
            if (r[i] == 0.0) {
                if (i < i_at)
                    i_at = i;
            }
        }
        i_first = i_at;
        if (i_first < i_end)
            break;
        i_strip = 2 * i_strip;
    }
    for (int i = i_first; i < m; i++) { // expect: parallel search
        if (r[i] == 0.0)
            return i + 1;
    }
    #pragma omp parallel for if(m >= 3000)
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
    /* Heiretsu: finds the first iteration that leaves */
    long long j_stop = n, j_first = 1, j_strip = 4096;
    while (j_first < j_stop) {
        long long j_end = j_stop - j_first > j_strip ? j_first + j_strip : j_stop;
        long long j_at = j_end;
        #pragma omp parallel for simd reduction(min:j_at) \
            if(parallel: (double)j_end - (double)j_first >= 1000)
        for (int j = j_first; j < j_end; j++) {
            if (b[j] < b[j - 1]) {
                if (j < j_at)
                    j_at = j;
            } else {
                if (b[j] == b[j - 1] && w[j] < w[j - 1]) {
                    if (j < j_at)
                        j_at = j;
                }
            }
        }
        j_first = j_at;
        if (j_first < j_end)
            break;
        j_strip = 2 * j_strip;
    }
    for (int j = j_first; j < n; j++) { // expect: parallel search
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
    #pragma omp parallel for if(n >= 5000)
    for (l = 0; l < n; l++)
        v[l] = v[l] * 0.5f;
    /* Heiretsu: finds the first iteration that leaves */
    long long l_stop = (long long)0 - 1, l_first = (n - 1), l_strip = 4096;
    while (l_first > l_stop) {
        long long l_end = l_first - l_stop > l_strip ? l_first - l_strip : l_stop;
        long long l_at = l_end;
        #pragma omp parallel for simd reduction(max:l_at) \
            if(parallel: (double)l_first - (double)l_end >= 4000)
        for (l = l_first; l > l_end; l--) {
            if (v[l] != 0.0f) {
                if (l > l_at)
                    l_at = l;
            }
        }
        l_first = l_at;
        if (l_first > l_end)
            break;
        l_strip = 2 * l_strip;
    }
    for (l = l_first; l >= 0; l--) // expect: parallel search
        if (v[l] != 0.0f)
            break;
    return l;
}
