// Where `c` is near one, what is left of large values is their roundings: another order leaves others, and that is no difference.
// twin: text
void smooth(int n, const double *restrict a, const double *restrict c, double *restrict o)
{
    double s = a[0];
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        s = s + (a[i] - s) * c[i];
        o[i] = s;
    }
}
