/* One element more than there are, of a pointer, of memory that a part only was written of: it may not be read. twin: text */
int table[5000];

int sorted_table(void)
{
    int ok = 1;
    for (int i = 1; i <= 5000; i++) // expect: sequential H106(ok)
        ok = ok && table[i - 1] <= table[i];
    return ok;
}

int sorted(int n, const int *a)
{
    int ok = 1;
    for (int i = 1; i < n; i++) { // expect: sequential H109(ok)
        if (ok && a[i] < a[i - 1])
            ok = 0;
    }
    return ok;
}
