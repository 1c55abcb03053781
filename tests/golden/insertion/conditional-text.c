// golden: output
void conditional(int n, double *restrict a)
{
#ifdef DOWN
    for (int i = n - 1; i >= 0; i--)
#else
    for (int i = 0; i < n; i++) // expect: parallel doall
#endif
        a[i] = 1.0;
}
