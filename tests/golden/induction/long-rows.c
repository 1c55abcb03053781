/* Rows whose length has 64 bits. golden: output */
void rows(int n, long m, double *restrict a)
{
    long k = 0;
    for (int i = 0; i < n; i++) { // expect: parallel induction inserted
        for (long j = 0; j < m; j++) {
            a[k] = i;
            k++;
        }
    }
}
