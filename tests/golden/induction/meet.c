/* Two counters that meet: the loop runs as often as their distance says. */
/* golden: output */
/* twin: text */
void reverse(int n, double *restrict a)
{
    int i, j;
    double t;
    for (i = 0, j = n - 1; i < j; i++, j--) { // expect: parallel counted private
        t = a[i];
        a[i] = a[j];
        a[j] = t;
    }
}

/* By two from below: they come three closer in each iteration. */
void uneven(int n, double *restrict a, double *restrict b)
{
    int i = 0, j = n;
    while (i < j) { // expect: parallel counted
        a[i] = 1.0;
        b[j] = 2.0;
        i += 2;
        j--;
    }
}

/* The test holds where they are equal. */
void inclusive(int n, double *restrict a, double *restrict b)
{
    int i = 0, j = n;
    while (j >= i) { // expect: parallel counted
        a[i] = b[j];
        i++;
        j--;
    }
}
