// Rows of a trapezium, packed: that each has n - i elements follows from the loop's bound and two conditions together. twin: text
void pack(int n, int m, int p, double *restrict a, const double *restrict b)
{
    if (p <= m && m <= n) {
        int k = 0;
        for (int i = 0; i < p; i++) // expect: parallel induction
            for (int j = i; j < n; j++) {
                a[k] = b[j];
                k++;
            }
    }
}
