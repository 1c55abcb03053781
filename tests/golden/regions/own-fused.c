// options: force
/* Inside, the two loops could become one; around them a loop runs in parallel with copies, which is worth more. */
void sums(int rows, int n, const double *restrict a, double *restrict v, double *restrict s)
{
    for (int j = 0; j < rows; j++) { // expect: parallel private not-fusion inserted
        double sum = 0.0;
        for (int l = 0; l <= n; l++)
            v[l + 1] = a[j + l] * 0.5;
        for (int l = 0; l <= n; l++)
            sum += v[l + 1];
        s[j] = sum;
    }
}
