// `x` has its old value again, but `*p` may be `y`, which has not.
void shifted(int n, int which, double *restrict a)
{
    int x = 5, y = n;
    int *p = which ? &x : &y;
    x = 5;
    int k = *p;
    y = 7;
    x = 5;
    for (int i = 0; i < n; i++) // expect: sequential
        if (i & 1)
            a[i + *p] = a[i + k] / 3;
}
