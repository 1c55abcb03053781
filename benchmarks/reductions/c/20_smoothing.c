// row 20, numbers: double exponential smoothing
// source: (+,×) · 0.09
double bench(int n, const double *a, double alpha, double beta)
{
    double s = a[0], b = a[1] - a[0];
    for (int i = 1; i < n; i++) { // loop
        double old = s;
        s = alpha * a[i] + (1.0 - alpha) * (s + b);
        b = beta * (s - old) + (1.0 - beta) * b;
    }
    return s + b;
}
