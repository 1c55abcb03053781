/* Nothing says that the two pointers name different memory: a test before the loops does. */
/* golden: output, golden: report */
void maybe(int n, double *a, double *b)
{
    for (int i = 1; i < n; i++) // expect: conditional overlap
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 1; i < n; i++) // expect: conditional overlap
        b[i] = a[i] / (1.0 + b[i - 1] * b[i - 1]);
}

/* Integers: what the second loop reads through a pointer might be the bound of nothing here. */
int sums(int n, const int *from, int *to, int *next)
{
    int s = 0, t = 0;
    for (int i = 0; i < n; i++) { // expect: conditional overlap
        s = (s + from[i]) % 1000;
        to[i] = s;
    }
    for (int i = 2; i < n; i++) { // expect: conditional overlap
        t = (t * 3 + to[i - 2] + to[i]) % 1000;
        next[i] = t;
    }
    return s + t;
}
