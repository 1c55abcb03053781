// twin: text
/* A callee that reads what the loop leaves alone is in nobody's way. */
static double last;
static int at;

static double previous(void) { return last; }

static double through(const double *x) { return x[at]; }

void read_by_callee(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = previous() + b[i];
}

void subscript_of_callee(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = through(b);
}

void set_last(double x) { last = x; }

void set_at(int i) { at = i; }
