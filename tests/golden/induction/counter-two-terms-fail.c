/* The counter is multiplied: no sum of steps. */
void apart(int n, int m, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(a)
        a[k] = i;
        k = k * k + m - 1;
    }
}

/* It is subtracted from something: up and down. */
void other_order(int n, int m, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential a
        a[k] = i;
        k = 2 * m - k - 3;
    }
}
