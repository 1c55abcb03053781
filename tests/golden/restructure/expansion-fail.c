/* Near misses: what would be read earlier is written by the loop itself; elements that are only moved. */
void both_ways(int n, double *restrict a)
{
    for (int i = 1; i <= n - 1; i++) // expect: sequential
        a[i] = a[i + 1] + a[i - 1];
}

void moved(int n, double *restrict a)
{
    for (int i = 1; i <= n - 1; i++) // expect: sequential H102(a)
        a[i - 1] = a[i];
}
