/* Near misses: the running value is handed back, added elsewhere, stored by the loop or handed over beside the sum (these
 * two run in blocks); another operator; the callee names the global itself. */
static double handed_back(double *s, double x)
{
    *s += x;
    return *s;
}

static void added(double *s, double *t, double x)
{
    *s += x;
    *t += *s;
}

static void plain(double *s, double x)
{
    *s += x;
}

static void times(double *s, double x)
{
    if (x > 0.0)
        *s += x;
    else
        *s *= 0.5;
}

static double total;

static void global(double x)
{
    total += x;
}

double sums(int n, const double *restrict a, double *restrict b)
{
    double s = 0.0, t = 0.0;
    for (int i = 0; i < n; i++) // expect: sequential
        b[i] = handed_back(&s, a[i]);
    for (int i = 0; i < n; i++) // expect: sequential
        added(&s, &t, a[i]);
    for (int i = 0; i < n; i++) { // expect: parallel not-reduction
        plain(&s, a[i]);
        b[i] = s;
    }
    for (int i = 0; i < n; i++) // expect: parallel not-reduction
        plain(&s, s);
    for (int i = 0; i < n; i++) // expect: sequential
        times(&s, a[i]);
    for (int i = 0; i < n; i++) // expect: sequential
        global(a[i]);
    for (int i = 0; i < n; i++) { // expect: sequential
        plain(&total, a[i]);
        global(a[i]);
    }
    return s + t + total;
}

/* The callee reads by its name what it is handed; it is handed numbers of another type, by a cast. */
static int counts[32];

static void named(int *z, int x)
{
    z[counts[x % 16] & 15]++;
}

static void bytes(unsigned char *h, int x)
{
    h[x % 16]++;
}

void other_names(int n, const int *restrict a)
{
    int m[4] = {0};
    for (int i = 0; i < n; i++) // expect: sequential
        named(counts, a[i]);
    for (int i = 0; i < n; i++) // expect: sequential
        bytes((unsigned char *)m, a[i]);
    counts[0] += m[0];
}
