/* golden: output
   A member that the loop writes is no copy's: the last one of an iteration is seen by the next one, and a sum is the structure's. */
typedef struct { int n, last; double *a; double sum[4]; } Counter;

void last(double *restrict a, int n)
{
    Counter c = {n, 0, a, {0}};
    for (int i = 0; i < c.n; i++) { // expect: sequential H101
        a[i] = c.last;
        c.last = i;
    }
    a[0] = c.last;
}

/* It has an array of its own: threads share it. */
void shared(double *restrict a, int n)
{
    Counter c = {n, 3, a, {0}};
    for (int i = 0; i < c.n; i++) // expect: parallel doall
        a[i] = c.last * i;
    a[0] = c.sum[0];
}

/* Who follows a pointer to the structure may write it. */
void led(double *restrict a, int *q, int n, int k)
{
    Counter c = {n, 3, a, {0}};
    int *p = n > 5 ? &c.last : q;
    for (int i = 0; i < c.n; i++) { // expect: sequential
        a[i] = c.last * i;
        if (i == k)
            *p = 7;
    }
}
