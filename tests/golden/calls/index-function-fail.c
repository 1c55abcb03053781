/* Near misses: two rows at one place, functions that do more, parameters that change, what is read from elsewhere. */
static int calls, stride = 7;
static volatile int base;

static int folded(int n, int i, int j)
{
    return i / 2 * n + j;
}

static int counted(int n, int i, int j)
{
    calls++;
    return i * n + j;
}

static int stepped(int n, int i, int j)
{
    return (i++) * n + j;
}

static int shifted(int i)
{
    return i + base;
}

static int strided(int i)
{
    return i * stride;
}

void two_rows(int n, double a[restrict][64], const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential
        a[folded(0, i, 0)][b[i] > 0] = b[i];
}

void counts(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            a[counted(n, i, j)] = b[j];
}

void reads(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential
        a[shifted(i)] = b[i];
}

void changes(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a[strided(i)] = b[i];
        stride = i % 3;
    }
}

/* The argument steps: it is evaluated once. */
void steps(int n, double *restrict a, const double *restrict b, int *restrict k)
{
    for (int i = 0; i < n; i++) // expect: sequential
        a[stepped(2, (*k)++, 0)] = b[i];
}
