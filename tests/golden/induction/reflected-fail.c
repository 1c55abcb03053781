// twin: text
/* k = c - k goes to and fro: no sum of steps. */
int to_and_fro(int n, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        a[i] = k;
        k = 7 - k;
    }
    return k;
}
