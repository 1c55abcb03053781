/* A counter that moves by a sum: every part of it counts. golden: output */
void apart(int n, int m, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: conditional induction
        a[k] = i;
        k = k + m - 1;
    }
}

void other_order(int n, int m, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: conditional induction
        a[k] = i;
        k = 2 * m + k - 3;
    }
}
