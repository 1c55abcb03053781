// Kept between two bounds: no linear form.
long between(int n, const long *a)
{
    long s = 0;
    for (int i = 0; i < n; i++) { // expect: sequential H106(s)
        s += a[i];
        if (s < 0)
            s = 0;
        if (s > 100)
            s = 100;
    }
    return s;
}
