// twin: text
// Loops that are started often and cannot stand there twice, or are short.
// A label.
void marked(int n, int steps, double *a)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        for (int i = 0; i < n; i++) { // expect: parallel not-inserted H405
            if (a[i] < 0.0)
                goto next;
            a[i] = a[i] * 0.5;
        next:;
        }
        a[0] += 1.0;
    }
}

// Inside of two loops: it may be short, and a branch is something beside it.
void deep(int n, int m, int steps, double *restrict a, double *restrict b)
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        for (int k = 0; k < m; k++) { // expect: sequential
            for (int i = 0; i < n; i++) // expect: parallel not-inserted H603
                a[i] = b[i] * 0.5;
            b[k] = a[0] + b[k];
        }
    }
}
