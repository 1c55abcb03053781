// The last element is computed with. twin: text
int sorted(int n, int m, const int a[n][m])
{
    int ok = 1;
    int last = a[0][0];
    for (int i = 0; i < n; i++) { // expect: sequential H106(last)
        for (int j = 0; j < m; j++) {
            if (a[i][j] < last)
                ok = 0;
            last = a[i][j] - last * last;
        }
    }
    return ok;
}
