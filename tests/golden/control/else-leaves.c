// Whoever comes to the loop came through the first branch, where `m >= n`. twin: text
int beyond(int n, int m, double *restrict a)
{
    int s = 0;
    if (m >= n)
        s = 1;
    else
        return 2;
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i + m] = a[i] / 3;
    return s;
}
