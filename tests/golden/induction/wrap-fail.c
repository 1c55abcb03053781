/* Unsigned counters may wrap around. */
void wraps(int n, double *restrict a, unsigned k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        a[k] += i;
        k = k - 1;
    }
}

/* So may short ones. */
void narrow(int n, double *restrict a, unsigned char k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        a[k] = i;
        k++;
    }
}
