// Sums of 32 bits that the program computes in 64: so do the blocks. twin: text golden: output
void greatest(int n, const int *a, const int *b, long *restrict value, int *restrict where)
{
    long m = 0;
    int at = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if ((long)a[i] + b[i] > m) {
            m = (long)a[i] + b[i];
            at = i;
        }
    }
    *value = m;
    *where = at;
}
