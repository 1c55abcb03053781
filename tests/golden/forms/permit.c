// Every element is read, whatever was found before. twin: text
int permit(int n, int k, const int *a)
{
    int found = 0, at = -1;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (a[i] > k && !found) {
            found = 1;
            at = i;
        }
    }
    return at;
}

// What goes along with the greatest element is read where that is replaced, and nowhere else: `b` may be shorter.
double beside(int n, const double *a, const double *b)
{
    double m = a[0], v = 0.0;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form
        if (a[i] > m) {
            m = a[i];
            v = b[i];
        }
    }
    return m + v;
}
