/* The function reads a variable of the file that the loop changes: a copy of it in each thread is not what the function sees. */
static int t, lines;
static double a[20000];

static int at(int j)
{
    return t + j;
}

static int line(int j)
{
    return lines * 100 + j;
}

void temporary(void)
{
    for (int i = 0; i < 10000; i++) { // expect: sequential
        t = i * 2;
        a[at(0)] = i;
    }
}

void counter(void)
{
    for (lines = 0; lines < 100; lines++) // expect: sequential
        for (int j = 0; j < 100; j++)
            a[line(j)] = lines + j;
}

void running(const int *restrict b)
{
    for (int i = 0; i < 10000; i++) // expect: sequential
        t = at(b[i]);
}
