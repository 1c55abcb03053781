// A count that starts at zero is held by its own type on the way; one that goes on is not. twin: text golden: output
int mode(int n, int m, const int *a, const int *values)
{
    int best = 0, mode = 0;
    for (int v = 0; v < m; v++) { // expect: parallel expansion
        int c = 0;
        for (int i = 0; i < n; i++)
            if (a[i] == values[v])
                c++;
        if (c > best) {
            best = c;
            mode = values[v];
        }
    }
    return mode;
}

int late(int n, int m, const int *a, const int *values)
{
    int best = 0, mode = 0;
    for (int v = 0; v < m; v++) { // expect: parallel expansion
        int c = -v;
        for (int i = 0; i < n; i++)
            if (a[i] == values[v])
                c++;
        if (c > best) {
            best = c;
            mode = values[v];
        }
    }
    return mode;
}
