/* Near misses: it moves on after it was found, or by what it is found to be. twin: text */
int moves(int n, const int *a, int k)
{
    int f = -1;
    for (int i = 0; i < n; i++) { // expect: sequential H106(f)
        if (a[i] == k) {
            if (f < 0)
                f = i;
            else
                f = f / 2;
        }
    }
    return f;
}

int far(int n, const int *a)
{
    int f = -1;
    for (int i = 0; i < n; i++) { // expect: sequential H106(f)
        int x = a[i];
        if (x * f < 7)
            f = x;
    }
    return f;
}
