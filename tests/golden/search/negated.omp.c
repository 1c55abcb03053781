/* Conditions that say `not` stay as they stand. twin: text, golden: output */
_Bool free_slot(int n, const int *a, _Bool *restrict used, int *restrict at)
{
    #pragma omp parallel for if(n >= 5000)
    for (int i = 0; i < n; i++)
        used[i] = a[i] > 0;
    /* Heiretsu: finds the first iteration that leaves */
    long long i_stop = n, i_first = 0, i_strip = 4096;
    while (i_first < i_stop) {
        long long i_end = i_stop - i_first > i_strip ? i_first + i_strip : i_stop;
        long long i_at = i_end;
        #pragma omp parallel for simd reduction(min:i_at) \
            if(parallel: (double)i_end - (double)i_first >= 4000)
        for (int i = i_first; i < i_end; i++) {
            if (!used[i]) {
                if (i < i_at)
                    i_at = i;
            }
        }
        i_first = i_at;
        if (i_first < i_end)
            break;
        i_strip = 2 * i_strip;
    }
    for (int i = i_first; i < n; i++) { // expect: parallel search
        if (!used[i]) {
            *at = i;
            return 1;
        }
    }
    return 0;
}
