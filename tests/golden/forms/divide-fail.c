// A running value keeps from dividing by zero. twin: text
int divide(int n, const int *a, const int *b)
{
    int ok = 1, at = -1;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (a[i] == 0)
            ok = 0;
        if (ok && b[i] / a[i] > 3)
            at = i;
    }
    return at + ok;
}
