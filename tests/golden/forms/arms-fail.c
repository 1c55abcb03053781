// Near miss: one arm does not read the element, or an iteration may end before it. options: force
int segment(int n, const int *a)
{
    int cur = 0;
    for (int i = 0; i < n; i++) // expect: sequential
        cur = cur >= 0 ? cur + a[i] : cur;
    return cur;
}

int cut(int n, const int *a, const int *b)
{
    int cur = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (cur > 0) {
            if (b[i])
                continue;
            cur += a[i];
        } else {
            cur = a[i];
        }
    }
    return cur;
}
