/* The next iteration reads it. */
void shift(int n, double *restrict a)
{
    double *p = a;
    while (n--) { // expect: sequential
        p[1] = p[0];
        p++;
    }
}

/* The body steps it as well. */
void twice(int n, double *restrict a)
{
    double *p = a;
    while (n-- > 0) { // expect: sequential H301
        *p++ = 1.0;
        if (*p > 0)
            n--;
    }
}

/* Left by another way. */
int find(int n, double *restrict a)
{
    double *p = a;
    while (n--) { // expect: sequential H301
        if (*p == 0)
            break;
        *p++ = 1.0;
    }
    return n;
}

/* It may stop before zero. */
void stop(int n, double *restrict a)
{
    while (n-- > a[0]) // expect: sequential H301
        *a++ = 1.0;
}

/* What counts is reached by the stores. */
int count;
void reached(int *restrict a)
{
    int *p = a;
    while (count--) // expect: sequential H301
        *p++ = 1;
}
