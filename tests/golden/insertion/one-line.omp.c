// golden: output
void one_line(int n, double *restrict a) { int i;
#pragma omp parallel for if(n >= 10000)
for (i = 0; i < n; i++) a[i] = 1.0; } // expect: parallel doall
