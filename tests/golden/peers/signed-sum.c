/* Partial sums in another order may overflow where this order does not: OpenMP's reduction is asked for all the
   same, and the sum is the same for every order that does not overflow. */
int total(int n, const int *a)
{
    int s = 0;
    for (int i = 0; i < n; i++) // expect: parallel reduction(+:s)
        s += a[i];
    return s;
}
