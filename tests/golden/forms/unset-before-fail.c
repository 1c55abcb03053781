/* twin: text. `last` has no value before the loop: blocks would note one. Where it has, they do. */ // options: force
int unset(int n, int *restrict c, int k)
{
    int last;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (i == 0)
            last = k;
        if (c[i] > k)
            last = i;
        c[i] = last + 1;
    }
    return k;
}

int set(int n, int *restrict c, int k)
{
    int last = k;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (i == 0)
            last = k;
        if (c[i] > k)
            last = i;
        c[i] = last + 1;
    }
    return k;
}
