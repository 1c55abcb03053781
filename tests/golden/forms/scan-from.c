// A running sum that is stored from a start that only the caller knows: a block that begins beyond what the counter holds is
// left out. golden: output
long scan_from(int lo, int hi, const long *restrict a, long *restrict b)
{
    long s = 0;
    for (int i = lo; i < hi; i++) { // expect: parallel linear-form
        s += a[i];
        b[i] = s;
    }
    return s;
}

void in_place(int lo, int n, int *c)
{
    int s = 0;
    for (int i = lo; i < lo + n; i++) { // expect: parallel linear-form
        s += c[i];
        c[i] = s;
    }
}
