// The same by the position's own value: not recognized. golden: report twin: text
void ends(int n, const int *a, int k, int *restrict out)
{
    int f = -1, l = -1;
    for (int i = 0; i < n; i++) { // expect: sequential H106(f)
        if (a[i] == k) {
            if (f < 0)
                f = i;
            l = i;
        }
    }
    out[0] = f;
    out[1] = l;
}
