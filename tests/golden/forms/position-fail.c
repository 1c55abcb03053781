// Near misses: the array changes, the position is beside the element, the element is read under a condition. twin: text
int changed(int n, int *a)
{
    int best = 0;
    for (int i = 1; i < n; i++) { // expect: sequential H106(best)
        if (a[i] > a[best])
            best = i;
        a[i - 1] = 0;
    }
    return best;
}

int beside(int n, const int *a)
{
    int best = 0;
    for (int i = 1; i < n; i++) { // expect: sequential H106(best)
        if (a[i] > a[best])
            best = i + 1;
    }
    return best;
}

int some(int n, const int *a, const int *c)
{
    int best = 0;
    for (int i = 1; i < n; i++) { // expect: sequential H106(best)
        if (c[i] > 0) {
            if (a[i] > a[best])
                best = i;
        }
    }
    return best;
}
