/* Functions of the user's that do more than compute from their arguments: no forms. */
static int calls;
int floor_value;

static int hidden(int a, int b)
{
    static int last;
    last = a > b ? a : b + (last & 1);
    return last;
}

static int counting(int a, int b)
{
    calls++;
    return a > b ? a : b;
}

static int through(int a, int *b)
{
    *b = *b + 1;
    return a > *b ? a : *b;
}

static int deep(int a, int b)
{
    if (a > b)
        return deep(a - 1, b) + 1;
    return b;
}

static int bounded(int a)
{
    return a > floor_value ? a : floor_value;
}

int strange(int a, int b);

int hide(int n, const int *a)
{
    int m = 0;
    for (int i = 0; i < n; i++) // expect: sequential H202
        m = hidden(m, a[i]);
    return m;
}

int count(int n, const int *a)
{
    int m = 0;
    for (int i = 0; i < n; i++) // expect: sequential H202
        m = counting(m, a[i]);
    return m;
}

int pointer(int n, int *a)
{
    int m = 0;
    for (int i = 0; i < n - 1; i++) // expect: sequential H106(m)
        m = through(m, &a[i + 1]) + a[i];
    return m;
}

int recursion(int n, const int *a)
{
    int m = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(m)
        m = deep(m, a[i]);
    return m;
}

int changed(int n, const int *a)
{
    int m = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H202
        floor_value = a[i] & 3;
        m = bounded(m + a[i]);
    }
    return m;
}

int unknown(int n, const int *a)
{
    int m = 0;
    for (int i = 0; i < n; i++) // expect: sequential H201
        m = strange(m, a[i]);
    return m;
}
