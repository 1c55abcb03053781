// options: force
/* The saved sum is stored as well. twin: text */
double stored(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, x;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-reduction
        x = s;
        s = a[i] * 2.0;
        b[i] = s + x;
        s = x + a[i];
    }
    return s;
}

/* On one path the name keeps what it was used for in between. */
double kept(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, x;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-reduction
        x = s;
        s = a[i] * 2.0;
        b[i] = s * s;
        if (a[i] > 0.0) {
            s = x + a[i];
        }
    }
    return s;
}

/* The saved sum is needed behind the loop. */
double saved(int n, const double *restrict a, double *restrict b, double *restrict last)
{
    double s = 0.0, x = 0.0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-reduction
        x = s;
        s = a[i] * 2.0;
        b[i] = s * s;
        s = x + a[i];
    }
    *last = x;
    return s;
}

/* The sum before the last one is added to. */
double older(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, x = 0.0, y;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-reduction
        y = x;
        x = s;
        s = a[i] * 2.0;
        b[i] = s * s;
        s = y + a[i];
    }
    return s;
}

/* Twice the sum. */
double twice(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, x;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-reduction
        x = s;
        s = a[i] * 2.0;
        b[i] = s * s;
        s = x + x + a[i];
    }
    return s;
}

/* The running value decides something. */
double decides(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, x;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-reduction
        x = s;
        s = a[i] * 2.0;
        if (x > 1.0) {
            b[i] = s * s;
        }
        s = x + a[i];
    }
    return s;
}

/* The saved sum has a narrower type. */
double narrowed(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0;
    float x;
    for (int i = 0; i < n; i++) { // expect: sequential H106(s)
        x = s;
        s = a[i] * 2.0;
        b[i] = s * s;
        s = x + a[i];
    }
    return s;
}

/* On one path the saved sum is halved. */
double halved(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, x;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form not-reduction
        x = s;
        s = a[i] * 2.0;
        b[i] = s * s;
        if (a[i] > 0.0) {
            x = x * 0.5;
        }
        s = x + a[i];
    }
    return s;
}
