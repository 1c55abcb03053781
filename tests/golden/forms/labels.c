// options: force
// A jump over a statement, in blocks: the label stands there once. twin: text golden: output
void k(double *restrict a, const double *restrict c, double *last, int n)
{
    double u = *last;
    for (int j = 0; j < n; j++) { // expect: parallel linear-form
        a[j] = u;
        if (c[j] > j) goto done;
        u = 7.0;
    done: ;
    }
    *last = u;
}
