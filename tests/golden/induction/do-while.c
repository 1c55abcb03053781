/* Loops that test behind their bodies, and count. golden: output */
void zeroed(int n, double *restrict a)
{
    int i = 0;
    do { // expect: parallel counted inserted
        a[i] = 0.0;
        i++;
    } while (i < n);
}

void every_second(int n, const double *restrict b, double *restrict a)
{
    int i;
    i = 1;
    do { // expect: parallel counted
        a[i] = b[i] * 2.0;
        i += 2;
        a[i - 1] = b[i] + 1.0;
    } while (i <= n - 1);
}

double downwards(const double *restrict a)
{
    double s = 0.0;
    int i = 5000;
    do { // expect: parallel counted reduction
        s += a[i];
        i = i - 1;
    } while (i > 0);
    return s + i;
}
