unsigned bits(int n, const unsigned *a)
{
    unsigned h = 0u;
    for (int i = 0; i < n; i++) // expect: sequential h
        h = (h << 1) ^ a[i];
    return h;
}
