/* A saturated sum is no sum: the order decides when the limit is reached. */
int total(int n, const int *a)
{
    int s = 0;
    for (int i = 0; i < n; i++) { // expect: sequential s
        s += a[i];
        if (s > 1000)
            s = 1000;
    }
    return s;
}
