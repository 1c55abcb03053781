// options: force
/* The anti-dependence of discopop #296. */
void in_place(int n, double *a)
{
    for (int i = 1; i <= n - 1; i++) // expect: parallel expansion
        a[i - 1] = a[i] + 1.0;
}
