/* Rows of one length: no two iterations meet. */
void all(int n, double *a) {
    double (*x)[n] = (double (*)[n])a;
    for (int i = 1; i < n; i++) { // expect: parallel
        x[n - i][0] = i;
    }
}
