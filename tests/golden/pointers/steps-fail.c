/* The next iteration reads what this one writes. */
void next(int n, double *restrict a)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        p[1] = p[0] + 1.0;
        p++;
    }
}

/* It moves on one way only. */
void packed(int n, double *restrict a, const double *restrict b)
{
    double *p = a;
    for (int i = 0; i < n; i++) // expect: sequential
        if (b[i] > 0)
            *p++ = b[i];
}

/* Written and read through two names of one array, one step apart. */
void shift(int n, double *restrict a)
{
    double *p = a, *q = a + 1;
    for (int i = 0; i < n; i++) // expect: sequential
        *q++ = *p++ + 1.0;
}

/* It moves by what the data say. */
void jumps(int n, double *restrict a, const int *restrict by)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        *p = i;
        p += by[i];
    }
}

/* It does not move on. */
void stands(int n, double *restrict a, int step)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        *p = i;
        p += step - step;
    }
}

/* By less than what is written. */
void wide(int n, double *restrict a)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        p[0] = i;
        p[3] = -i;
        p += 3;
    }
}

/* A second pointer keeps the value of the iteration before. */
void behind(int n, double *restrict a)
{
    double *p = a + 1, *q = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        *p = *q + 1.0;
        q = p;
        p++;
    }
}

/* The inner loop leaves it in a place that the data decide. */
void scan(int n, double *restrict a, const int *restrict to)
{
    double *p = a;
    for (int i = 0; i < n; i++) { // expect: sequential
        for (int j = 0; j < to[i]; j++)
            *p++ = i;
    }
}
