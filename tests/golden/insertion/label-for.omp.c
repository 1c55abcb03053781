// options: force
// golden: output
void label_for(int n, double *restrict a)
{
    int i, again = 0;
start:
#pragma omp parallel for
for (i = 0; i < n; i++) // expect: sequential H301 expect: parallel doall
        a[i] = 1.0;
    if (again++ < 1)
        goto start;
}
