/* golden: output */
/* Loops that count down in their test. */
void copy(int n, double *restrict a, const double *restrict b)
{
    double *p = a;
    const double *q = b;
    while (n--) // expect: parallel counted induction
        *p++ = *q++;
}

void scale(unsigned long n, double *restrict a, double c)
{
    double *p = a;
    while (n-- > 0) { // expect: parallel counted
        *p = c * *p;
        p++;
    }
}

int left(int n, double *restrict a)
{
    double *p = a;
    while (--n >= 0) // expect: parallel counted
        *p++ = 1.0;
    return n;
}

int first(int n, double *restrict a)
{
    double *p = a;
    while (--n > 0) // expect: parallel counted
        *p++ = 1.0;
    return n;
}

double sum(int n, const double *a)
{
    double s = 0;
    while (n--) // expect: parallel counted reduction
        s += *a++;
    return s;
}
