// twin: text
// golden: output
void existing(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = 1.0;
}
