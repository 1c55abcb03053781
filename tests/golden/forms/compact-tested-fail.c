// The counter counts from elsewhere than the array's name says, so that nothing can be tested; in place a test would never hold.
int elsewhere(int n, const int *x, int *out, int from)
{
    int *p = out + from;
    int k = 0;
    for (int i = 0; i < n; i++) // expect: sequential H109(k)
        if (x[i] > 0)
            p[k++] = x[i];
    return k;
}

int in_place(int n, int *x)
{
    int k = 0;
    for (int i = 0; i < n; i++) // expect: sequential H109(k)
        if (x[i] > 0)
            x[k++] = x[i];
    return k;
}
