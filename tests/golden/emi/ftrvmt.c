/* OCEAN/FTRVMT: blocks of 129 elements, apart for every i2k, however often jj runs. twin: text golden: report */
void ftrvmt(double *a, const int *x, int i2k)
{
    for (int ij = 0; ij < i2k; ij++) { // expect: parallel doall by(EMI)
        for (int jj = 0; jj <= x[ij]; jj++) { // expect: parallel by(EMI)
            for (int mm = 0; mm <= 128; mm++) { // expect: parallel
                int js = 258 * i2k * jj + 129 * ij + mm + 1;
                int js2 = js + 129 * i2k;
                double h = a[js] - a[js2];
                a[js] = a[js] + a[js2];
                a[js2] = 0.5 * h;
            }
        }
    }
}
