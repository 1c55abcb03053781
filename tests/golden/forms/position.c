// The value at a running position, in a variable beside it: the first of equal ones, and the last. twin: text
int first(int n, const int *a)
{
    int best = 0, m = a[0];
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] > m) {
            m = a[i];
            best = i;
        }
    }
    return best;
}

int last(int n, const int *a)
{
    int best = 0, m = a[0];
    for (int i = 1; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] >= m) {
            m = a[i];
            best = i;
        }
    }
    return best;
}
