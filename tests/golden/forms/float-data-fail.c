/* The program wants the rounding errors: sums that would cancel are no linear form; and what single precision computes
   in double has none either. */ // twin: text options: force
double rounded(int n, const double *a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential H109(s)
        s = 0.5 * s + a[i];
        s = (s + 6755399441055744.0) - 6755399441055744.0;
    }
    return s;
}

double lost(int n, const double *a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential H106(s)
        s = (2.0 * s + a[i]) - a[i];
    return s;
}

float mixed(int n, const float *a)
{
    float s = 0.0f;
    for (int i = 0; i < n; i++) // expect: sequential H106(s)
        s = s * 0.5 + a[i] * 0.1;
    return s;
}
