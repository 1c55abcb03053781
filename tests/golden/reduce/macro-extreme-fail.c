// A macro that takes something else than what it has compared; elements whose comparison looks at the running value.
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int longest(int n, const int *restrict a)
{
    int e = 0;
    for (int i = 0; i < n; i++) // expect: sequential
        e = MAX(e - 1, a[i]) * 2;
    return e;
}
int shifted(int n, const int *restrict a)
{
    int e = 0;
    for (int i = 0; i < n; i++) // expect: sequential
        e = MAX(e, a[i] - e);
    return e;
}
