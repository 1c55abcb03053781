/* What is stored by the second name is read by the first one, in a subscript. */
void subscript(int n, const double *restrict x, int *restrict list)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0, *p = &m;
        *p = 1 + (x[i] < 0);
        list[i + m] = i;
    }
}

void branch(int n, const double *restrict x, int *restrict list)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0, *p = &m;
        if (x[i] < 0)
            *p = 1;
        list[i + m] = i;
    }
}

/* What is stored by the first name is read by the second one. */
void other_way(int n, const double *restrict x, int *restrict list)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0, *p = &m;
        int before = *p;
        m = x[i] < 0;
        list[i + *p + before] = i;
    }
}

/* In a running value. */
unsigned running(int n, const int *restrict a)
{
    unsigned s = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(s)
        int t = 0, *p = &t;
        *p = a[i];
        if (t > 3)
            s = s * 3u + 1u;
        else
            s = s * 5u + 7u;
    }
    return s;
}
