/* A sum that is saturated on both sides is no sum: the order decides when the limits are reached. */
int total(int n, const int *a)
{
    int s = 0;
    for (int i = 0; i < n; i++) { // expect: sequential s
        s += a[i];
        if (s > 1000)
            s = 1000;
        if (s < -1000)
            s = -1000;
    }
    return s;
}
