/* A counter with another name. */
int pointed(int n, double *restrict a, const int *restrict by)
{
    int k = 0;
    int *p = &k;
    for (int i = 0; i < n; i++) { // expect: sequential
        a[k] = i;
        k++;
        *p += by[i];
    }
    return k;
}
