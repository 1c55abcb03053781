/* The bound changes while the loop runs. */
void growing(int n, double *a)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = 0.0;
        if (a[i + 1] > 1.0)
            n = n - 1;
    }
}
