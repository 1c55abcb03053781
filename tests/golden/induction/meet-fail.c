/* Near misses of counters that meet. */
/* twin: text */

/* One of them is stepped under a condition. */
void sometimes(int n, double *restrict a, const double *restrict x)
{
    int i = 0, j = n - 1;
    while (i < j) { // expect: sequential
        a[i] = x[i] + x[j];
        i++;
        if (x[i] > 0.0)
            j--;
    }
}

/* They meet in the middle element, which both write. */
void both(int n, double *restrict a)
{
    int i = 0, j = n - 1;
    while (i < j) { // expect: sequential
        a[i] = a[j] + 1.0;
        a[j] = a[i + 1];
        i++;
        j--;
    }
}

/* They go the same way: nobody knows that they meet. */
void away(int n, double *restrict a)
{
    int i = 0, j = n - 1;
    while (i < j) { // expect: sequential
        a[i] = 1.0;
        i++;
        j++;
    }
}
