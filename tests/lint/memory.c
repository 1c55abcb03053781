/* Arrays under directives. */

void shift(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 1; i < n; i++) // lint: yes race (a)
        a[i] = a[i - 1] + 1;
}

void shift_down(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++) // lint: yes race (a)
        a[i] = a[i + 1] + 1;
}

void even_odd(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        a[2 * i] = a[2 * i + 1];
}

void halves(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        a[i] = a[i + n];
}

void copy(int n, double *restrict a, const double *restrict b)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        a[i] = b[i + 1] + b[i];
}

void one_element(int n, double *restrict a, const double *restrict b)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes (a)
        a[0] = b[i];
}

void mirrored(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes race (a)
        a[i] = a[n - 1 - i];
}

void stencil_in_place(int n, double a[restrict n][n])
{
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) // lint: yes race (a)
        for (int j = 1; j < n - 1; j++)
            a[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
}

void stencil(int n, double a[restrict n][n], double b[restrict n][n])
{
#pragma omp parallel for
    for (int i = 1; i < n - 1; i++) // lint: no
        for (int j = 1; j < n - 1; j++)
            b[i][j] = (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]) / 4;
}

void rows(int n, double a[restrict n][n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        for (int j = 1; j < n; j++)
            a[i][j] = a[i][j - 1] + 1;
}

void columns(int n, double a[restrict n][n])
{
    for (int i = 1; i < n; i++)
#pragma omp parallel for
        for (int j = 0; j < n; j++) // lint: no
            a[i][j] = a[i - 1][j] + 1;
}

void collapsed(int n, double a[restrict n][n])
{
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) // lint: no
        for (int j = 0; j < n; j++)
            a[i][j] = i * j;
}

void collapsed_too_far(int n, double a[restrict n][n])
{
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) // lint: yes race (a)
        for (int j = 1; j < n; j++)
            a[i][j] = a[i][j - 1] + 1;
}

void work_array(int n, double a[restrict n][8])
{
    double w[8];
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes private(w)
        for (int k = 0; k < 8; k++) w[k] = a[i][k] * 2;
        for (int k = 0; k < 8; k++) a[i][k] = w[7 - k];
    }
}

void work_array_private(int n, double a[restrict n][8])
{
    double w[8];
#pragma omp parallel for private(w)
    for (int i = 0; i < n; i++) { // lint: no
        for (int k = 0; k < 8; k++) w[k] = a[i][k] * 2;
        for (int k = 0; k < 8; k++) a[i][k] = w[7 - k];
    }
}

void histogram(int n, const unsigned char *restrict x, int h[restrict 256])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes (h)
        h[x[i]]++;
}

void histogram_reduced(int n, const unsigned char *restrict x, int h[restrict 256])
{
#pragma omp parallel for reduction(+:h[:256])
    for (int i = 0; i < n; i++) // lint: no
        h[x[i]]++;
}

void histogram_atomic(int n, const unsigned char *restrict x, int h[restrict 256])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
#pragma omp atomic
        h[x[i]]++;
    }
}

void scattered(int n, const int *restrict at, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        a[at[i]] = i;
}

void triangle(int n, double a[restrict n][n])
{
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < n; i++) // lint: no
        for (int j = 0; j < i; j++)
            a[i][j] = a[j][i];
}

void transposed(int n, double a[restrict n][n])
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: yes race (a)
        for (int j = 0; j < n; j++)
            a[i][j] = a[j][i];
}

void lanes(int n, double *restrict a)
{
#pragma omp simd
    for (int i = 1; i < n; i++) // lint: yes race (a)
        a[i] = a[i - 1] * 2;
}

void far_lanes(int n, double *restrict a)
{
#pragma omp simd safelen(4)
    for (int i = 8; i < n; i++) // lint: no
        a[i] = a[i - 8] * 2;
}

double lanes_sum(int n, const double *restrict a)
{
    double s = 0;
#pragma omp simd
    for (int i = 0; i < n; i++) // lint: yes reduction(+:s)
        s += a[i];
    return s;
}

double lanes_sum_reduced(int n, const double *restrict a)
{
    double s = 0;
#pragma omp simd reduction(+:s)
    for (int i = 0; i < n; i++) // lint: no
        s += a[i];
    return s;
}

void written_privately(int n, double a[restrict 100])
{
    double b[100];
#pragma omp parallel for private(b)
    for (int i = 0; i < 100; i++) // lint: yes lost-value (b)
        b[i] = i;
    for (int i = 0; i < 100; i++) a[i] = b[i];
}

void every_second(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 2; i < n; i += 2) // lint: yes race (a)
        a[i] = a[i - 2];
}

void apart(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 1; i < n; i += 2) // lint: no
        a[i] = a[i - 1];
}

static void set(double *x, int k) { x[k] = k; }

void through_call(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n; i++) // lint: no
        set(a, i);
}

static void add_next(double *x, int k) { x[k] += x[k + 1]; }

void through_call_next(int n, double *restrict a)
{
#pragma omp parallel for
    for (int i = 0; i < n - 1; i++) // lint: yes race (a)
        add_next(a, i);
}
