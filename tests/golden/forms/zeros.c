/* Zeros of both signs are equal: the program's comparisons say which of them is left. Blocks compare in the same way, or the loop
   runs as it was where a zero is left. twin: text golden: output */
void above(int n, const double *restrict a, double *restrict o) // options: force
{
    double s = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s = s + a[i];
        if (s <= 0.0)
            s = 0.0;
        o[i] = s;
    }
}

double best(int n, const double *a, double *last)
{
    double s = 0.0, t = a[0];
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s = s + a[i];
        if (s < 0.0)
            s = 0.0;
        if (s > t)
            t = s;
    }
    *last = s;
    return t;
}
