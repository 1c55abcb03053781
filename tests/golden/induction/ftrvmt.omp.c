/* OCEAN/FTRVMT with its running subscripts: js and js2 move within a block, j1 from block to block. golden: output */
void ftrvmt(double *restrict a, const int *restrict x, int i2k)
{
    int ij, jj, mm, j1, js, js2;
    j1 = 1;
    #pragma omp parallel for private(jj, mm, j1, js, js2) schedule(dynamic)
    for (ij = 0; ij < i2k; ij++) { // expect: parallel induction by(EMI)
        j1 = (long long)ij * 129 + 1;
        for (jj = 0; jj <= x[ij]; jj++) { // expect: parallel by(EMI)
            js = 258 * i2k * jj + j1;
            js2 = js + 129 * i2k;
            for (mm = 0; mm <= 128; mm++) { // expect: parallel induction
                double h = a[js] - a[js2];
                a[js] = a[js] + a[js2];
                a[js2] = 0.5 * h;
                js++;
                js2++;
            }
        }
        j1 += 129;
    }
}
