/* k = c - k goes to and fro in wrapping arithmetic too. */
unsigned wrapped(int n, double *restrict a, unsigned k, unsigned c)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        a[i] = k;
        k = c - k;
    }
    return k;
}
