/* The near miss: a type that is only aligned. */
typedef int __attribute__((aligned(8))) wide;

void types(int n, int *restrict a, float *restrict b)
{
    wide x = 3;
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = b[i] > x;
}
