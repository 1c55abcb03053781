/* Near misses: sets that are not closed, too large, or whose other values must not be tried. */ // options: force
int w[2];

int no_ceiling(int n, const int *a)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H109(c)
        if (a[i] > 0)
            c++;
        else if (c > 0)
            c--;
        if (a[i] == -7)
            c = c / 2 * 2;
    }
    return c;
}

int hundred(int n, const int *a)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H109(c)
        if (a[i] > 0) {
            if (c < 99)
                c++;
        } else if (c > 0) {
            c--;
        }
        if (a[i] == 3)
            c ^= 1;
    }
    return c;
}

int divides(int n, const int *a)
{
    int c = 1;
    for (int i = 0; i < n; i++) { // expect: sequential H109(c)
        if (12 / c > a[i]) {
            if (c == 2)
                c = 0;
            else
                c++;
        }
    }
    return c;
}

int outside(int n, const int *a)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H109(c)
        if (w[c] > a[i]) {
            if (c == 2)
                c = 0;
            else
                c++;
        }
    }
    return c;
}

int behind_a_pointer(int n, const int *a, const int *v)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H109(c)
        if (v[c] > a[i]) {
            if (c == 2)
                c = 0;
            else
                c++;
        }
    }
    return c;
}

int overflows(int n, const int *a, int c)
{
    for (int i = 0; i < n; i++) // expect: sequential H106(c)
        c = (c + a[i]) % 3;
    return c;
}
