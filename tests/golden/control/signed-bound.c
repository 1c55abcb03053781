/* A bound of fewer bits keeps its value: the counter never comes near the largest value. */
void scale(unsigned short n, double *a)
{
    for (unsigned i = 0; i <= n; i++) // expect: parallel doall
        a[i] = 2.0 * a[i];
}
