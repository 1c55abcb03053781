// golden: output
// The branch asks what the `if` clause would ask: pointers that may meet, too.
void decay(int n, int steps, double *a, double *b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        for (int i = 1; i < n - 1; i++) { // expect: conditional inserted
            b[i] = a[i - 1] + a[i + 1];
        }
        a[0] = b[1];
    }
}
