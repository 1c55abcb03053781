/* Two running values are multiplied: no linear form. twin: text */
unsigned matches(int n, const int *a)
{
    unsigned ones = 0, all = 1;
    for (int i = 0; i < n; i++) { // expect: sequential H109(ones)
        if (a[i] == 1) {
            ones++;
        } else if (a[i] == 2) {
            all *= ones;
        } else if (a[i] != 0) {
            ones = all;
        }
    }
    return all;
}
