/* One iteration of the first loop makes two elements; the second loop takes one at a time (1:2). */
/* twin: text */
/* golden: output */
void ratio(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i < n; i++) { // expect: parallel overlap
        a[2 * i] = a[2 * i] / (1.0 + a[2 * i - 1] * a[2 * i - 1]);
        a[2 * i + 1] = a[2 * i + 1] / (1.0 + a[2 * i] * a[2 * i]);
    }
    for (int j = 2; j < 2 * n; j++) // expect: parallel overlap
        b[j] = a[j] / (1.0 + b[j - 1] * b[j - 1]);
}

void back(int n, double *restrict a, double *restrict b)
{
    for (int i = 1; i < 3 * n; i++) // expect: parallel overlap
        a[i] = a[i] / (1.0 + a[i - 1] * a[i - 1]);
    for (int j = 1; j < n; j++) // expect: parallel overlap
        b[j] = (a[3 * j] + a[3 * j - 1] + a[3 * j - 2]) / (1.0 + b[j - 1] * b[j - 1]);
}
