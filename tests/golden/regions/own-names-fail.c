/* Another variable in the loop has the name of the array: the copy would have to rename only some of them. */
void work(int n, double a[restrict][100], double *restrict w)
{
    for (int i = 0; i < n; i++) { // expect: sequential H108(w)
        for (int j = 0; j < 100; j++)
            w[j] = a[i][j] * 2.0;
        for (int j = 1; j < 100; j++)
            a[i][j] = w[j] + w[j - 1];
        for (int j = 0; j < 100; j++) {
            double w = a[i][j];
            a[i][j] = w * w;
        }
    }
}
