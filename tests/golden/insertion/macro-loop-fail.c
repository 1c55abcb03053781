// golden: output
// What starts with something else, tests for inequality, makes the loop's name of parts, or is one of several loops gets none.
#define WITH(i, n) int q = 3; for (i = 0; i < (n); i++)
#define UNTIL(i, n) for (int i = 0; i != (n); i++)
#define JOINED(i, n) for (int i ## _x = 0; i ## _x < n; i ## _x++)
#define BOTH(n) for (k = 1; k < n; k++) a[k] += a[k - 1]; for (k = 0; k < n; k++) a[k] *= 2.0
#define SQUARE(n) for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)
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
    BOTH(n); // expect: sequential expect: parallel not-inserted H401
    SQUARE(n) // expect: sequential expect: parallel not-inserted H401
        a[j] += 1.0;
    AROUND(for (int i = 0; i < n; i++) a[i] -= 1.0;) // expect: parallel not-inserted H401
}
