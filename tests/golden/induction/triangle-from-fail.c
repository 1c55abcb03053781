/* The counter starts anew at times. */
void triangle(int lo, int n, const int *restrict b, double *restrict a)
{
    int k = 0;
    for (int i = lo; i < n; i++) { // expect: sequential H104(a)
        for (int j = lo; j <= i; j++) {
            a[k] = i + j;
            k++;
        }
        if (b[i] > 0)
            k = 0;
    }
}
