/* Two recurrences over one array: the second one follows the first one. */
/* twin: text */
/* golden: output, golden: report */
void same(int n, double *restrict a)
{
    for (int i = 1; i < n; i++) // expect: parallel overlap
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int i = 1; i < n; i++) // expect: parallel overlap
        a[i] = a[i] - 1.0 / (2.0 + a[i - 1] * a[i - 1]);
}
