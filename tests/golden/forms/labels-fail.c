// A jump over a statement: where a short loop runs as it was, the label would stand in the text twice. twin: text
double k(int n, const double *a, double *restrict b, double *restrict c)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: sequential
        s += a[i];
        if (a[i] > 5.0) goto done;
        c[i] = 1.0;
    done:
        b[i] = s;
    }
    return s;
}
