/* Shapes of data races on scalars: shared as they stand they would be wrong (16 to 30 of 44). Where a clause mends it
   the loop is parallel with that clause, never without. */
#include <stddef.h>
#define N 100

void temporary(int a[restrict N])
{
    int tmp;
    for (int i = 0; i < N; i++) { // expect: parallel private(tmp)
        tmp = a[i] + i;
        a[i] = tmp;
    }
}

int last_value(void)
{
    int x = 0;
    for (int i = 0; i < N; i++) // expect: parallel lastprivate(x)
        x = i;
    return x;
}

double sum(const double a[restrict N])
{
    double s = 0;
    for (int i = 0; i < N; i++) // expect: parallel reduction(+:s)
        s += a[i];
    return s;
}

int count_down(const int a[restrict N])
{
    int left = N;
    for (int i = 0; i < N; i++) // expect: parallel reduction
        if (a[i] <= 0) left--;
    return left;
}

int pack(int out[restrict N], const int in[restrict N])
{
    int length = 0;
    for (int i = 0; i < N; i++) // expect: sequential
        if (in[i] > 0)
            out[length++] = in[i];
    return length;
}

double pi(int n)
{
    double h = 1.0 / n, area = 0, x;
    for (int i = 0; i < n; i++) { // expect: parallel private(x) reduction(+:area)
        x = (i + 0.5) * h;
        area += 4.0 / (1 + x * x);
    }
    return area * h;
}

int maximum(const int a[restrict N])
{
    int most = a[0];
    for (int i = 1; i < N; i++) // expect: parallel reduction(max:most)
        if (a[i] > most) most = a[i];
    return most;
}

int where_is_the_maximum(const int a[restrict N])
{
    int at = 0;
    for (int i = 1; i < N; i++) // expect: sequential
        if (a[i] > a[at]) at = i;
    return at;
}

void inner_index(int n, double a[restrict n][n])
{
    int j;
    for (int i = 0; i < n; i++) // expect: parallel private(j)
        for (j = 0; j < n; j++)
            a[i][j] = i + j;
}

double prefix(int n, double *restrict out, const double *restrict in)
{
    double s = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        s += in[i];
        out[i] = s;
    }
    return s;
}

int found(const int a[restrict N], int key)
{
    int at = -1;
    for (int i = 0; i < N; i++) { // expect: sequential H204
        if (a[i] == key) {
            at = i;
            break;
        }
    }
    return at;
}

double read_in_between(const double a[restrict N], double b[restrict N])
{
    double s = 0;
    for (int i = 0; i < N; i++) { // expect: sequential H109(s)
        s = s + a[i];
        if (s > 10) b[i] = 1;
    }
    return s;
}

static int counter;

int next(void) { return ++counter; }

void numbered(int a[restrict N])
{
    for (int i = 0; i < N; i++) // expect: sequential
        a[i] = next();
}

void kept(int n, double *restrict a, const double *restrict b)
{
    double previous = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        a[i] = previous;
        previous = b[i];
    }
}

int alternating(int n, int *restrict a)
{
    int sign = 1;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        a[i] = sign;
        sign = -sign;
    }
    return sign;
}
