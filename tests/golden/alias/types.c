/* An int and a double cannot be the same object. */
void types(int n, double *a, const int *b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = b[i];
}
