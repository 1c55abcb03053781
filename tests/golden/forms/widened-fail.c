// What is kept is not what was compared. twin: text
void greatest(int n, const int *a, const int *b, long *restrict value, int *restrict where)
{
    long m = 0;
    int at = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(m)
        if ((long)a[i] + b[i] > m) {
            m = (long)a[i] - b[i];
            at = i;
        }
    }
    *value = m;
    *where = at;
}
