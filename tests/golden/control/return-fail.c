int check(int n, const double *a)
{
    for (int i = 0; i < n; i++) { // expect: sequential H204
        if (a[i] < 0.0)
            return i;
    }
    return -1;
}
