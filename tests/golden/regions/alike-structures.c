/* A line of complex numbers in structures, worked on by passes that are the same for each line. */
typedef struct {
    double re, im;
} number;

static void pass(int l, int m, int n, const number *x, number *y)
{
    int half = n / 2, width = 1 << (l - 1), groups = 1 << (m - l);
    for (int i = 0; i < groups; i++)
        for (int k = 0; k < width; k++) {
            number p = x[i * width + k], q = x[i * width + half + k];
            y[2 * i * width + k].re = p.re + q.re;
            y[2 * i * width + k].im = p.im + q.im;
            y[2 * i * width + width + k].re = p.re - q.re;
            y[2 * i * width + width + k].im = p.im - q.im;
        }
}

static void transform(int m, int n, number *x)
{
    number y[64];
    for (int l = 1; l <= m; l += 2) { // expect: sequential
        pass(l, m, n, x, y);
        if (l == m) {
            for (int j = 0; j < n; j++)
                x[j] = y[j];
            return;
        }
        pass(l + 1, m, n, y, x);
    }
}

void lines(int m, int n, int count, number a[restrict count][64])
{
    number line[64];
    for (int j = 0; j < count; j++) { // expect: parallel private
        for (int i = 0; i < n; i++)
            line[i] = a[j][i];
        transform(m, n, line);
        for (int i = 0; i < n; i++)
            a[j][i] = line[i];
    }
}
