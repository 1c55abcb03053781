// Near miss: two iterations store to one element.
long scan_from(int lo, int hi, const long *restrict a, long *restrict b)
{
    long s = 0;
    for (int i = lo; i < hi; i++) { // expect: sequential H109
        s += a[i];
        b[i / 2] = s;
    }
    return s;
}
