/* Near miss: each iteration has rows of another length, and rows of different numbers meet: i*(n - i). golden: report */
void all(int n, double *a) {
    for (int i = 1; i < n; i++) { // expect: sequential
        double (*x)[i] = (double (*)[i])a;
        x[n - i][0] = i;
    }
}
