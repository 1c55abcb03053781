/* Sums into a member, over a nest whose bounds are members, too: the program says that no pointer of the structure leads to it. */
#include <stdio.h>
#include <stdlib.h>
struct box { int nx, ny; double mass, energy; double *rho, *e; };

static void total(struct box *s)
{
    s->mass = 0;
    for (int j = 0; j < s->ny; j++) // expect: parallel scalar-replacement
        for (int i = 0; i < s->nx; i++) // expect: sequential H102
            s->mass += s->rho[j * s->nx + i];
}

static void both(struct box *s)
{
    s->mass = 0;
    s->energy = 0;
    for (int i = 0; i < s->nx * s->ny; i++) { // expect: parallel scalar-replacement
        s->mass += s->rho[i];
        s->energy += s->rho[i] * s->e[i];
    }
}

/* Nothing else touches the member: it is there if both loops have an iteration. */
static void more(struct box *s, int rows)
{
    for (int j = 0; j < rows; j++) // expect: parallel scalar-replacement
        for (int i = 0; i < s->nx; i++)
            s->mass += s->rho[j * s->nx + i];
}

int main(void)
{
    struct box b = { 600, 500, 0, 0, NULL, NULL };
    b.rho = malloc(300000 * sizeof(double));
    b.e = malloc(300000 * sizeof(double));
    for (int i = 0; i < 300000; i++) { // expect: parallel
        b.rho[i] = i % 100 * 0.25;
        b.e[i] = i % 7;
    }
    total(&b);
    both(&b);
    more(&b, 100);
    printf("%.3f %.3f\n", b.mass, b.energy);
    free(b.rho);
    free(b.e);
    return 0;
}
