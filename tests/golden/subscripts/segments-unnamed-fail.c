/* Pointers that step through rows of a table: the rows have no name in the text that could be asked about. */
static long x[4096];
void rows(long **restrict table, int n, int m)
{
    long **a = table;
    for (int i = 0; i < n; i++) { // expect: sequential
        long *v = a[n - 1 - i];
        for (int j = 1; j < m - 1; j++) // expect: parallel
            *v++ = x[j] % 1009;
    }
}
