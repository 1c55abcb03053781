/* A character may be part of anything. */
void types(int n, double *a, char *b)
{
    for (int i = 0; i < n; i++) { // expect: conditional
        b[i] = 0;
        a[i] = 1.0;
    }
}
