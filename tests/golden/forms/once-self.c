// The first position of a value, kept by its own value: with the last one, with what stands there. options: force
// twin: text
void ends(int n, const int *a, int k, int *restrict out)
{
    int f = -1, l = -1;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] == k) {
            if (f < 0)
                f = i;
            l = i;
        }
    }
    out[0] = f;
    out[1] = l;
}

int counted(int n, const int *a, int k)
{
    int f = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] == k && f == 0)
            f = i + 1;
    }
    return f;
}

long with(int n, const int *a, const long *b, int k)
{
    long value = -1;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        long w = b[i];
        if (a[i] == k && value < 0)
            value = w;
    }
    return value;
}
