/* The near miss: each of these branches tells that a call just before has failed. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct matrix {
    double *data, *more;
    int n;
};

int make(struct matrix *m, int n)
{
    m->data = calloc(n, sizeof *m->data);
    m->more = malloc(n * sizeof *m->more);
    if (!m->data || m->more == NULL) {
        perror("matrix");
        exit(1);
    }
    double *p = malloc(n * sizeof *p), *q = malloc(n * sizeof *q);
    if (!p || !q) {
        perror("matrix");
        exit(1);
    }
    FILE *file = fopen("numbers", "r");
    if (file) {
        m->n = n;
        if (fclose(file) != 0)
            perror("numbers");
    } else
        perror("numbers");
    free(p);
    free(q);
    return 0;
}

void roots(int n, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        b[i] = sqrt(a[i]);
}
