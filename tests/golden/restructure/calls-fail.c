/* Near misses: a function that counts its calls, one that changes a variable of the file, one that reads a variable that
   the nest changes, one that may look at the whole array. */
// twin: text
static int most;

static int counted(int a, int b)
{
    static int calls = 0;
    calls = calls + 1;
    return a >= b ? a : calls;
}

static int noted(int a, int b)
{
    if (a > most)
        most = a;
    return a >= b ? a : b;
}

static int limited(int a, int b)
{
    return a >= most ? a : b;
}

static int anywhere(const int *row, int j)
{
    return row[j];
}

void counts(int n, int t[restrict n][n])
{
    for (int i = 1; i <= n - 1; i++) // expect: sequential H202
        for (int j = 1; j <= n - 1; j++) // expect: sequential H202
            t[i][j] = counted(t[i][j - 1], t[i - 1][j]);
}

void notes(int n, int t[restrict n][n])
{
    for (int i = 1; i <= n - 1; i++) // expect: sequential H202
        for (int j = 1; j <= n - 1; j++) // expect: sequential H202
            t[i][j] = noted(t[i][j - 1], t[i - 1][j]);
}

void limits(int n, int t[restrict n][n])
{
    for (int i = 1; i <= n - 1; i++) // expect: sequential H202
        for (int j = 1; j <= n - 1; j++) { // expect: sequential H202
            t[i][j] = limited(t[i][j - 1], t[i - 1][j]);
            most = t[i][j];
        }
}

void rows(int n, int t[restrict n][n])
{
    for (int i = 1; i <= n - 1; i++) // expect: sequential t
        for (int j = 1; j <= n - 1; j++) // expect: sequential t
            t[i][j] = anywhere(t[i], j - 1) + t[i - 1][j];
}
