/* Near misses: of the functions that name an array one reads what it did not write (all of), hands it on, or calls another one that names it. */
// twin: text
// options: force
double first[1000], part[1000], given[1000], inside[1000], beyond[1000], deep[1000];

void f_first(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        first[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = first[i - 1] * first[i - 1] + a[i - 1];
}

double g_first(int k)
{
    double s = first[k];
    first[k] = 0.0;
    return s;
}

void f_part(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        part[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = part[i - 1] * part[i - 1] + a[i - 1];
}

/* Under a condition. */
void g_part(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel
        if (a[i - 1] > 3.0)
            part[i - 1] = a[i - 1];
    for (i = 1; i <= n; i++) // expect: parallel
        b[i - 1] = part[i - 1];
}

void f_beyond(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        beyond[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = beyond[i - 1] * beyond[i - 1] + a[i - 1];
}

/* The writes stop one element before the reads. */
void g_beyond(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i < n; i++) // expect: parallel not-contraction
        beyond[i - 1] = a[i - 1];
    for (i = 1; i <= n; i++) // expect: parallel
        b[i - 1] = beyond[i - 1];
}

void f_given(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        given[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = given[i - 1] * given[i - 1] + a[i - 1];
}

double sum(const double *p)
{
    return p[0] + p[5];
}

double g_given(void)
{
    given[0] = 1.0;
    return sum(given);
}

void f_inside(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        inside[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = inside[i - 1] * inside[i - 1] + a[i - 1];
}

/* Between its writes and its reads the other one writes. */
void g_inside(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel
        inside[i - 1] = a[i - 1];
    f_inside(n, a, b);
    for (i = 1; i <= n; i++) // expect: parallel
        b[i - 1] += inside[i - 1];
}

/* The same by itself. */
void f_deep(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        deep[i - 1] = n * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = deep[i - 1] + a[i - 1];
    if (n > 1)
        f_deep(n - 1, a, b);
    for (i = 1; i <= n; i++)
        b[i - 1] += deep[i - 1];
}

void g_deep(int n, const double *restrict a, double *restrict b)
{
    int i;
    for (i = 1; i <= n; i++) // expect: parallel not-contraction
        deep[i - 1] = 0.5 * a[i - 1];
    for (i = 1; i <= n; i++)
        b[i - 1] = deep[i - 1] * deep[i - 1] + a[i - 1];
}

int main(void)
{
    static double a[1000], b[1000];
    f_first(1000, a, b);
    f_part(1000, a, b);
    g_part(1000, a, b);
    f_beyond(1000, a, b);
    g_beyond(1000, a, b);
    f_given(1000, a, b);
    f_inside(1000, a, b);
    g_inside(1000, a, b);
    f_deep(10, a, b);
    g_deep(10, a, b);
    return b[3] + g_first(3) + g_given() > 0.0;
}
