/* Near misses: what is called changes the counter, or may; its address is known; a pointer may lead to it. */
extern void unknown(double *x);

int i, last;
static int k, m, address;
double a[1000];

static void skips(void)
{
    k += 2;
}

static void through(int n)
{
    if (n > 3)
        skips();
}

void calls(int n)
{
    for (k = 0; k < n; k++) { // expect: sequential H301
        a[k] = k;
        through(k);
    }
}

void calls_others(int n)
{
    for (i = 0; i < n; i++) { // expect: sequential H301
        a[i] = i;
        unknown(a);
    }
}

int *where(void)
{
    return &address;
}

void named(int n, int *where)
{
    for (address = 0; address < n; address++) // expect: sequential H301
        where[address] = 1;
}

void stores(int n, int *x)
{
    for (i = 0; i < n; i++) // expect: sequential H301
        x[i] = 1;
}

/* Nobody knows a static one, whatever the pointer leads to. */
void own(int n, int *x)
{
    for (m = 0; m < n; m++) // expect: parallel lastprivate
        x[m] = 1;
    last = m;
}
