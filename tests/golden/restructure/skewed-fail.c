/* Written skewed by one only: the element to the right would be overwritten by the sweep before in the same line, and with
   any other skewing of the lines, too, as a fixed element is read. */
// options: force
void seidel(int n, int steps, double *restrict a)
{
    for (int t = 0; t <= steps; t++) // expect: sequential not-wavefront
        for (int i = 2 * t + 2; i <= 2 * t + n - 1; i++)
            a[i - 2 * t - 1] = 0.3 * (a[i - 2 * t - 2] + a[i - 2 * t - 1] + a[i - 2 * t] + a[n - 2]);
}
