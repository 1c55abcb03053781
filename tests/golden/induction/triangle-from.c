/* A triangle that does not start at 0: both factors of the square are differences. golden: output */
void triangle(int lo, int n, double *restrict a)
{
    int k = 0;
    for (int i = lo; i < n; i++) { // expect: parallel induction inserted
        for (int j = lo; j <= i; j++) {
            a[k] = i;
            a[k + 1] = j;
            k += 2;
        }
    }
}
