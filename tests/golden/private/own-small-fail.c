/* Each iteration uses one element: an allocation of its own would take longer, and its size is the range of a type. */
void halves(int n, int *restrict a, const int *restrict b)
{
    double v[n];
    for (int i = 0; i < n; i++) { // expect: sequential H108
        v[i / 2] = b[i] * 0.5;
        a[i] = v[i / 2] > 3;
    }
}
