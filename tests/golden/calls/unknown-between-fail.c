// What an unknown function leaves in a global is not what was there before, so that the two subscripts need not agree.
extern int offset[4];
void next(void);

void shifted(int n, double *restrict a)
{
    int before = offset[0];
    next();
    for (int i = 0; i < n; i++) // expect: sequential not-validated
        if (i & 1)
            a[i + offset[0]] = a[i + before] / 3;
}
