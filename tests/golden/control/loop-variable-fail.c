void jumpy(int n, double *a)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = 0.0;
        if (a[i + 1] > 0.0)
            i++;
    }
}
