int find(int n, const int *a, int x)
{
    int i;
    for (i = 0; i < n; i++) { // expect: sequential H204
        if (a[i] == x)
            break;
    }
    return i;
}
