/* Work in the same part of the header as the step that needs its value or may be left out. golden: report */

/* What the expression sets is the stepped value. */
int stepped(int n, const double *restrict s, double *restrict t)
{
    int i, k = 0;
    for (i = 0; i < n; k = ++i) // expect: parallel not-inserted
        t[i] = s[i];
    return k;
}

/* The second use sees the variable after its step. */
int behind(int n, double *restrict s)
{
    int i, k = 0;
    for (i = 0; i < n; k = i++ < 7 && i > 3) // expect: parallel not-inserted
        s[i] = 1;
    return k;
}

/* An iteration that is cut short does not leave out the work of the header. */
void skipped(int n, double *restrict s, const double *restrict t)
{
    int i;
    for (i = 0; i < n; s[i++] *= 2) { // expect: sequential H301
        if (t[i] > 0)
            continue;
        s[i] = t[i];
    }
}
