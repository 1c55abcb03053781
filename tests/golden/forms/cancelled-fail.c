// Near miss: no linear form, so that nothing is put in another order. twin: text
void smooth(int n, const double *restrict a, const double *restrict c, double *restrict o)
{
    double s = a[0];
    for (int i = 0; i < n; i++) { // expect: sequential
        s = s + (a[i] - s) * c[i] * s;
        o[i] = s;
    }
}
