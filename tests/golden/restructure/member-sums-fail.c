/* A pointer of the structure leads to the member; the bound is changed by the nest; an inner loop that may not run, with
 * a bound of its own for each row, is all that would touch the member, and it does not add. */
#include <stdio.h>
#include <stdlib.h>
struct box { int nx, ny; double mass, energy; double *rho, *e; };

static void reached(struct box *s)
{
    s->mass = 0;
    for (int j = 0; j < s->ny; j++) // expect: sequential
        for (int i = 0; i < s->nx; i++) // expect: sequential
            s->mass += s->e[(j * s->nx + i) & 1];
}

static void shrinking(struct box *s)
{
    s->mass = 0;
    for (int j = 0; j < s->ny; j++) // expect: sequential
        for (int i = 0; i < s->nx; i++) { // expect: sequential
            s->mass += s->rho[j + i];
            if (s->rho[i] > 20)
                s->nx--;
        }
}

static void unset(struct box *s, int rows)
{
    for (int j = 0; j < rows; j++) // expect: sequential
        for (int i = j; i < s->nx; i++)
            s->mass = s->rho[j * s->nx + i] - s->mass * s->mass;
}

int main(void)
{
    struct box b = { 600, 500, 0, 0, NULL, NULL };
    b.rho = malloc(300000 * sizeof(double));
    b.e = &b.mass;
    for (int i = 0; i < 300000; i++) // expect: parallel
        b.rho[i] = i % 100 * 0.25;
    reached(&b);
    printf("%.3f\n", b.mass);
    shrinking(&b);
    unset(&b, 100);
    printf("%d %.3f\n", b.nx, b.mass);
    free(b.rho);
    return 0;
}
