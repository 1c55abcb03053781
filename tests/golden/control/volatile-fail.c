void wait(int n, volatile int *flag, double *restrict a)
{
    for (int i = 0; i < n; i++) // expect: sequential H207
        a[i] = *flag;
}
