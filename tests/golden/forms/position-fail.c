// An element at a running position: the reason says what to write instead. twin: text golden: report
int first(int n, const int *a)
{
    int best = 0;
    for (int i = 1; i < n; i++) { // expect: sequential H106(best)
        if (a[i] > a[best])
            best = i;
    }
    return best;
}

int last(int n, const int *a)
{
    int best = 0;
    for (int i = 1; i < n; i++) { // expect: sequential H106(best)
        if (a[i] >= a[best])
            best = i;
    }
    return best;
}
