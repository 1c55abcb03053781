/* A block's factor leaves the range of floats although the program's values do not: then the loop runs as it was.
   golden: output */
float doubled(int n, const float *c)
{
    float f = 0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        f = f * 2 + c[i];
    return f;
}

double turned(int n, const double *a, const double *b)
{
    double u = 1.0, v = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        double t = u * a[i] - v * b[i];
        v = u * b[i] + v * a[i];
        u = t;
    }
    return u + v;
}

double segment(int n, const double *a)
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s = s + a[i];
        if (s < 0.0)
            s = 0.0;
    }
    return s;
}
