/* The greatest value, and where it is last: of equal ones the later counts. golden: output twin: text */
void greatest(int n, const double *a, double *value, int *where)
{
    double m = a[0];
    int at = 0;
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] >= m) {
            m = a[i];
            at = i;
        }
    }
    *value = m;
    *where = at;
}

/* The least element of a table, and where it is last. */
void least(int n, const double a[][64], double *value, int *row, int *column)
{
    double m = 1.0;
    int r = -1, c = -1;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        for (int j = 0; j < 64; j++) {
            if (a[i][j] <= m) {
                m = a[i][j];
                r = i;
                c = j;
            }
        }
    }
    *value = m;
    *row = r;
    *column = c;
}
