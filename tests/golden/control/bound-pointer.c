/* An int is not among doubles. */
void through(const int *n, double *a)
{
    for (int i = 0; i < *n; i++) // expect: parallel doall
        a[i] = 0.0;
}
