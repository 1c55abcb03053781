// A NaN is taken, and whatever follows it; the value before is no element. twin: text
void greatest(int n, int m, const double a[n][m], int *restrict at)
{
    double most = a[0][0];
    int row = 0, column = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(most)
        for (int j = 0; j < m; j++)
            if (!(a[i][j] <= most)) {
                most = a[i][j];
                row = i;
                column = j;
            }
    }
    at[0] = row;
    at[1] = column;
}

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
