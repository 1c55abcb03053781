// Who jumps to the label has not seen that there are `n` elements between the two: the copy may run into itself.
void copy(int n, int again, int check, const int *restrict start, double *restrict a)
{
    if (again)
        goto copy;
    if (check > 0) {
        if (start[0] < n)
            return;
copy:
        for (int i = 0; i < n; i++) // expect: sequential H101(a)
            a[i + start[0]] = a[i] / 3;
    }
}

// Without the jump the test holds.
void tested(int n, const int *restrict start, double *restrict a)
{
    if (start[0] < n)
        return;
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i + start[0]] = a[i] / 3;
}
