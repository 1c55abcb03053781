// The same stretch read and written one element further on.
void copied(double *a, int n, int k)
{
    int first = k;
    k = k + 1;
    for (int i = 0; i < n; i++) { // expect: sequential H101
        a[i + k] = a[i + first];
    }
}
