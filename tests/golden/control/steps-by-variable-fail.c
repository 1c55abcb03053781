// Near misses: the step may be zero or negative, or becomes less before the loop.
void unknown(int n, int stride, double *restrict x)
{
    for (int i = 0; i < n; i += stride) // expect: sequential H303
        x[i] *= 2;
}

void down(int n, double *restrict x)
{
    for (int step = 8; step > -3; step--)
        for (int i = 0; i < n; i += step) // expect: sequential H303
            x[i] += 1;
}

void changed(int n, int stride, double *restrict x)
{
    if (stride > 0) {
        stride -= 2;
        for (int i = 0; i < n; i += stride) // expect: sequential H303
            x[i] *= 2;
    }
}

void halved(int n, double *restrict x)
{
    for (int length = 1; length <= n; length *= 2)
        for (int i = 0; i < n; i += length / 2) // expect: sequential H303
            x[i] += 1;
}

void jumped(int n, int stride, double *restrict x)
{
    if (n > 7)
        goto inside;
    if (stride > 0) {
inside:
        for (int i = 0; i < n; i += stride) // expect: sequential H303
            x[i] *= 2;
    }
}

void earlier(int n, int stride, double *restrict x)
{
    int step = stride;
    stride = 1;
    if (stride > 0)
        for (int i = 0; i < n; i += step) // expect: sequential H303
            x[i] *= 2;
}
