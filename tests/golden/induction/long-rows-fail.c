/* Rows whose length changes with what is stored. */
void rows(int n, long m, long *restrict a)
{
    long k = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H104(a)
        for (long j = 0; j < m; j++) {
            a[k] = i;
            k++;
        }
        m = a[i];
    }
}
