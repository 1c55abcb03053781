/* Sums of 64 bits that start anew, and how long ago: the test is a sum as well. golden: output */
// options: force
// twin: text
void reset(int n, const long *a, const long *b, long *restrict sum, int *restrict since)
{
    long cur = 0;
    int count = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] + b[i] < 0) {
            cur = 0;
            count = 0;
        } else {
            cur += a[i];
            if (cur < b[i])
                cur = b[i];
            count++;
        }
    }
    *sum = cur;
    *since = count;
}
