// Not each iteration that writes moves the counter on, or other iterations look at what is written. twin: text
int stays(int n, const int *restrict x, int *restrict out)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H109(k)
        out[k] = x[i];
        if (x[i] > 0)
            k++;
    }
    return k;
}

int back(int n, const int *restrict x, int *restrict at, int *restrict value)
{
    int k = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (x[i] > 0) {
            at[k] = i;
            value[k] = x[i];
            k = k + 1;
        } else if (k > 0) {
            k = k - 1;
        }
    }
    return k;
}

int ends(int n, const int *restrict x, int *restrict out, int *restrict count)
{
    int k = 0, j = n;
    for (int i = 0; i < n; i++) { // expect: sequential H109(k)
        if (x[i] > 0)
            out[k++] = x[i];
        else
            out[--j] = x[i];
    }
    *count = j;
    return k;
}

int beyond(int n, const int *restrict x, int *restrict out, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential H109(k)
        if (x[i] == 0)
            continue;
        out[2 * k] = i;
        out[2 * k + 2] = x[i];
        k++;
    }
    return k;
}

int different(int n, const int *restrict x, int *restrict out)
{
    int k = 0;
    for (int i = 0; i < n; i++) // expect: sequential
        if (k == 0 || x[i] != out[k - 1])
            out[k++] = x[i];
    return k;
}
