// golden: output
// What starts with something else, tests for inequality, or makes the loop's name of parts gets none.
#define WITH(i, n) int q = 3; for (i = 0; i < (n); i++)
#define UNTIL(i, n) for (int i = 0; i != (n); i++)
#define JOINED(i, n) for (int i ## _x = 0; i ## _x < n; i ## _x++)
#define AROUND(text) { text }
void loops(int n, double *restrict a)
{
    int k;
    {
        WITH(k, n) // expect: parallel not-inserted H401
            a[k] += q;
    }
    UNTIL(i, n) // expect: parallel not-inserted H304
        a[i] += 1.0;
    JOINED(i, n) // expect: parallel not-inserted H401
        a[i_x] *= 2.0;
    AROUND(for (int i = 0; i < n; i++) a[i] -= 1.0;) // expect: parallel not-inserted H401
}
