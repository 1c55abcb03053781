/* The bounds are not what they were before the loop: what is behind an empty one cannot be told from them. */
int moved(int n, double *a)
{
    int i, m;
    m = n;
    for (i = m; i <= n; i++) { // expect: sequential H107(i)
        m = 2 * i;
        a[i] = m;
    }
    return i + m;
}

int own(int n, double *a)
{
    int i;
    i = n / 2;
    for (i = i; i <= n; i++) // expect: sequential H107(i)
        a[i] = 1.0;
    return i;
}
