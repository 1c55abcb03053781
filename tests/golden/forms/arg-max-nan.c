/* A NaN is taken, and whatever follows it: the blocks look for one among the data. twin: text */
void greatest(int n, const double *a, double *value, int *where, int *times)
{
    double m = a[0];
    int at = 0, c = 1;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form
        if (!(a[i] <= m)) {
            m = a[i];
            at = i;
            c = 1;
        } else if (a[i] == m) {
            c++;
        }
    }
    *value = m;
    *where = at;
    *times = c;
}
