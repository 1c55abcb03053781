// twin: text
/* What a callee reads of the file's own variables is read by the loop. */
static double last;
static int at;

static double previous(void) { return last; }

static double through(const double *x) { return x[at]; }

void read_by_callee(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = previous();
        last = b[i];
    }
}

void subscript_of_callee(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = through(b);
        at = i;
    }
}
