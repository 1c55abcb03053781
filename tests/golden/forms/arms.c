// Both arms read the element: the largest segment by a choice. options: force
#define MAX(a, b) ((a) > (b) ? (a) : (b))
int segment(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        cur = cur > 0 ? cur + a[i] : a[i];
        best = best > cur ? best : cur;
    }
    return best;
}

int again(int n, const int *a)
{
    int cur = 0, best = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (cur > 0)
            cur += a[i];
        else
            cur = a[i];
        best = MAX(best, cur);
    }
    return best;
}
