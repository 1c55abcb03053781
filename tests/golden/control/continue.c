// twin: text
void skip(int n, double *restrict a, const double *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: parallel doall
        if (b[i] < 0.0)
            continue;
        a[i] = b[i];
    }
}
