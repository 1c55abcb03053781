/* The stride may be 0, or is not the same in every iteration. */
void zero(int n, double *restrict y, const double *restrict x)
{
    int iy = 3;
    for (int i = 0; i < n; i++) { // expect: sequential y
        y[iy] = x[i];
        iy = iy + 0;
    }
}

/* Different strides from iteration to iteration. */
void table(int n, double *restrict x, const int *restrict inc, int ix)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(x)
        x[ix] = 1.0;
        ix += inc[i];
    }
}

/* Only some iterations move it. */
void some(int n, double *restrict x, const int *restrict wanted, int ix)
{
    for (int i = 0; i < n; i++) // expect: sequential ix
        if (wanted[i])
            x[ix++] += i;
}
