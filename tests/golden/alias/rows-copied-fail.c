/* Tables whose rows are those of another table: they lead to the same memory. */
#include <stdlib.h>

int main(void)
{
    int n = 60, m = 30;
    unsigned **a = malloc(n * sizeof *a), **v = malloc(n * sizeof *v), **w = malloc(n * sizeof *w), e = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        a[i] = calloc(m, sizeof **a);
        v[i] = a[i];
    }
    for (int i = 0; i < n; i++) // expect: parallel
        w[i] = a[i];
    for (int i = 1; i < n; i++) // expect: sequential
        for (int k = 0; k < m; k++) // expect: sequential
            a[i][k] += 3u * v[i - 1][k] + 1u;
    for (int i = 1; i < n; i++) // expect: sequential
        for (int k = 0; k < m; k++) // expect: sequential
            a[i][k] += 3u * w[i - 1][k] + 1u;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            e = e * 31u + a[i][k];
    return (int)(e % 100);
}
