/* A header of its own would count, but there is work enough only where all takes very long: why it has no directive is said. */
/* golden: report */
void late(int n, double s[restrict], double a[restrict][4000])
{
    int i, p, q;
    for (i = 0; i < n; i++) { // expect: sequential
        s[i + 1] = s[i] * a[i][0];
        for (p = n - i, q = 0; p >= 0; p--, q++) // expect: parallel induction not-inserted H304
            a[i + 1][q] = a[i][p] * s[i];
    }
}

/* Not inside of a sequential loop. */
void alone(int n, int i, double s[restrict], double a[restrict][4000])
{
    int p, q;
    for (p = n - i, q = 0; p >= 0; p--, q++) // expect: parallel induction counted
        a[i + 1][q] = a[i][p] * s[i];
}
