/* options: force
 * Extremes of elements by a comparison: blocks. */
void bins(int n, const int *restrict k, const double *restrict a, double *restrict top)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        if (a[i] > top[k[i]])
            top[k[i]] = a[i];
}
