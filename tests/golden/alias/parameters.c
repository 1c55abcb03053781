/* Two pointers without restrict: a check on entry. */
void shift(int n, double *a, double *b)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        a[i] = b[i] + 1.0;
}
