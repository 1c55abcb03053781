// Elements that pass a test go where a counter points to: blocks count first, then each writes from its own counter on. golden: output
// options: force
// twin: text
int compact(int n, const int *restrict x, int *restrict out)
{
    int k = 0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        if (x[i] > 0)
            out[k++] = x[i];
    return k;
}

// Several arrays at one counter.
int both(int n, const int *restrict x, int *restrict at, int *restrict value)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (x[i] > 0) {
            at[k] = i;
            value[k] = x[i];
            k = k + 1;
        }
    }
    return k;
}

// Several counters.
int parted(int n, const int *restrict x, int *restrict more, int *restrict less, int *restrict count)
{
    int k = 0, j = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (x[i] > 0)
            more[k++] = x[i];
        else
            less[j++] = x[i];
    }
    *count = j;
    return k;
}

// Two elements for each step.
int pairs(int n, const int *restrict x, int *restrict out, int k)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (x[i] == 0)
            continue;
        out[2 * k] = i;
        out[2 * k + 1] = x[i];
        k++;
    }
    return k;
}

// A counter that falls.
int downwards(int n, const int *restrict x, int *restrict out)
{
    int k = n;
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        if (x[i] > 0)
            out[--k] = x[i];
    return k;
}
