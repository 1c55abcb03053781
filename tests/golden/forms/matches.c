/* How often 1 0* 2 occurs: a linear form over (+,x) with coefficients that are never computed with. golden: output twin: text */
unsigned matches(int n, const int *a)
{
    unsigned ones = 0, all = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] == 1) {
            ones++;
        } else if (a[i] == 2) {
            all += ones;
        } else if (a[i] != 0) {
            ones = 0;
        }
    }
    return all;
}
