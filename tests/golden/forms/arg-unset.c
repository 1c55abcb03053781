/* Where the greatest element is: nothing sets `at` before the loop, and no block reads what it would be. twin: text */ // options: force
int greatest(int n, const double *restrict x)
{
    double m = -1.0e30;
    int at;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (x[i] > m) {
            m = x[i];
            at = i;
        }
    }
    return n > 0 && m > -1.0e30 ? at : -1;
}
