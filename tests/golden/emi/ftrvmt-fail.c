/* OCEAN/FTRVMT: blocks of 129 elements, one element too close. twin: text */
void ftrvmt(double *a, const int *x, int i2k)
{
    for (int ij = 0; ij < i2k; ij++) { // expect: sequential a
        for (int jj = 0; jj <= x[ij]; jj++) {
            for (int mm = 0; mm <= 128; mm++) {
                int js = 258 * i2k * jj + 128 * ij + mm + 1;
                int js2 = js + 129 * i2k;
                double h = a[js] - a[js2];
                a[js] = a[js] + a[js2];
                a[js2] = 0.5 * h;
            }
        }
    }
}
