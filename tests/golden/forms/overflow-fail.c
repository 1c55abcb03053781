/* Near miss: a datum of a form over (max,+) may be no number, and is read under a condition only. twin: text */ // options: force
double segment(int n, const double *a, const int *c)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (c[i] > 0)
            s = s + a[i];
        if (s < 0.0)
            s = 0.0;
    }
    return s;
}
