/* Near miss: the sign of a zero decides. twin: text */ // options: force
void above(int n, const double *restrict a, double *restrict o)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential
        s = s + a[i];
        if (1.0 / s <= 0.0)
            s = 0.0;
        o[i] = s;
    }
}
