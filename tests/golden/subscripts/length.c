// The size of an array as long as a variable says: that of its declaration, which is that of now.
void fill(int n, double *restrict x)
{
    double row[n];
    unsigned long length = sizeof row / sizeof *row;
    for (unsigned long j = 0; j < length; j++) // expect: parallel
        row[j] = 2.0 * j;
    for (int i = 0; i < n; i++) // expect: parallel
        x[i] = row[n - 1 - i];
}
