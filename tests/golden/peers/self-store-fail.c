/* noelle #53: a store that depends on itself. */
void self(int n, int *a)
{
    for (int i = 0; i < n; i++) // expect: sequential
        a[0] = a[0] + a[i];
}
