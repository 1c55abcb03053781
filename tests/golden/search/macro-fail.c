/* The first value is that of a macro: there is no text to put another one in its place. */
#define FIRST 1
int first_zero(int n, const double *a, double *restrict r)
{
    for (int i = 0; i < n; i++)
        r[i] = a[i] * a[i];
    for (int i = FIRST; i < n; i++) { // expect: sequential H204
        if (r[i] == 0.0)
            return i;
    }
    return n;
}
