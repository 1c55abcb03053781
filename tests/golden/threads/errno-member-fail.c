/* Near miss: the member is another one than the call has set. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct matrix {
    double *data, *more;
    int n;
};

int make(struct matrix *m, int n, double *other)
{
    m->data = calloc(n, sizeof *m->data);
    m->data = other;
    if (!m->data) {
        perror("matrix");
        return 1;
    }
    return 0;
}

void roots(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential H214
        b[i] = sqrt(a[i]);
}
