/* The first value is not known: an unsigned one might be anything where the test fails at first. */
void from_anywhere(unsigned n, unsigned i, double *restrict a)
{
    do { // expect: sequential H301
        a[i] = 0.0;
        i++;
    } while (i < n);
}

/* The step is conditional. */
void conditional(int n, double *restrict a)
{
    int i = 0;
    do { // expect: sequential H301
        a[i] += 1.0;
        if (a[i] > 2.0)
            i++;
    } while (i < n);
}

/* The bound moves. */
void moving(int n, int *restrict a)
{
    int i = 0;
    do { // expect: sequential H301
        a[i] = 1;
        i++;
        n -= a[i];
    } while (i < n);
}

/* It counts away from its bound, and stops at once. */
void away(int n, double *restrict a)
{
    int i = 0;
    do { // expect: sequential H301
        a[i] = 0.0;
        i++;
    } while (i > n);
}
