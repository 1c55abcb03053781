/* An extreme that stands in one element: every iteration looks at it. golden: output */
void least(int n, const double *restrict p, double *restrict out)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        if (*out > p[i])
            *out = p[i];
}

void third(int n, const double *restrict p, double *restrict out)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form
        if (p[i] > out[2])
            out[2] = p[i];
}
