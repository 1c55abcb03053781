// Near miss: between the statements of the exchange a macro makes the members one.
#include <stdio.h>
#include <stdlib.h>
#define N 400000
#define WRAP(i) ((i) % N)
#define SHARE(l) (l)->now = (l)->next

struct lattice {
    double *now, *next;
};

static void stream(struct lattice *l)
{
    for (int i = 0; i < N; i++) { // expect: sequential H105
        int from = WRAP(i * 7LL);
        l->next[i] = l->now[from];
    }
    double *t = l->now;
    SHARE(l);
    l->now = l->next;
    l->next = t;
}

int main(void)
{
    struct lattice l;
    l.now = malloc(N * sizeof *l.now);
    l.next = malloc(N * sizeof *l.next);
    for (int i = 0; i < N; i++)
        l.now[i] = l.next[i] = i;
    for (int t = 0; t < 10; t++)
        stream(&l);
    printf("%.12g\n", l.now[10]);
    return 0;
}
