/* Headers that do not count, and counters that others reach. */
void step(int *);

void handed(int n, double *restrict a)
{
    int i = 0;
    while (i < n) { // expect: sequential H301
        a[i] = 0.0;
        step(&i);
        i++;
    }
}

/* By two past the bound? */
void unequal(int n, double *restrict a)
{
    int i = 0;
    while (i != n) { // expect: sequential H301
        a[i] = 0.0;
        i += 2;
    }
}

/* It may be the largest value there is. */
void wraps(unsigned n, double *restrict a)
{
    unsigned i = 0;
    while (i <= n) { // expect: sequential H305
        a[i] = 0.0;
        i++;
    }
}

/* Never below zero. */
void below(unsigned n, double *restrict a)
{
    while (n >= 0) { // expect: sequential H301
        a[n] = 0.0;
        n--;
    }
}

/* A store may change the bound. */
void reached(int *n, int *a)
{
    int i = 0;
    while (i < *n) { // expect: sequential H302
        a[i] = i;
        i++;
    }
}

/* Counted in a type that is too small. */
void narrow(int n, double *restrict a)
{
    signed char i = 0;
    while (i < n) { // expect: sequential H301
        a[i] = 0.0;
        i++;
    }
}
