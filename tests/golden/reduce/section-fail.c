/* Nobody says that there are four elements, if the loop does not run: threads would read and write them. */
void unset(double *restrict rms, int n, double v[][4])
{
    for (int i = 0; i < n; i++) // expect: sequential rms
        for (int m = 0; m < 4; m++) // expect: parallel
            rms[m] += v[i][m] * v[i][m];
}

/* The last element was not set before. */
void short_by_one(double *restrict rms, int n, double v[][4])
{
    for (int m = 0; m < 3; m++) // expect: parallel
        rms[m] = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential rms
        for (int m = 0; m < 4; m++) // expect: parallel
            rms[m] += v[i][m] * v[i][m];
}

/* Set on one way to the loop only. */
void sometimes(double *restrict rms, int n, double v[][4], int fresh)
{
    if (fresh)
        for (int m = 0; m < 4; m++) // expect: parallel
            rms[m] = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential rms
        for (int m = 0; m < 4; m++) // expect: parallel
            rms[m] += v[i][m] * v[i][m];
}

/* How many elements there are, no constant says: rows are added up instead. */
void any_number(double *restrict rms, int n, int few, double v[][64])
{
    for (int m = 0; m < few; m++) // expect: parallel
        rms[m] = 0.0;
    for (int i = 0; i < n; i++) // expect: parallel interchange not-reduction
        for (int m = 0; m < few; m++) // expect: parallel
            rms[m] += v[i][m] * v[i][m];
}

double scale;

/* The sums may be a part of what is read, or the factor. */
void same(double *rms, int n, double *v)
{
    for (int m = 0; m < 4; m++) // expect: parallel
        rms[m] = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential rms
        for (int m = 0; m < 4; m++)
            rms[m] += v[4 * i + m];
}

void factor(double *rms, int n, int *v)
{
    for (int m = 0; m < 4; m++) // expect: parallel
        rms[m] = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential rms
        for (int m = 0; m < 4; m++)
            rms[m] += scale * v[4 * i + m];
}
