/* Iterations that end early, and still depend on each other. */

/* The sum that a member holds is read where the iteration goes on. */
struct pairs {
    int n;
    double energy, *x;
};

void energy(struct pairs *restrict s)
{
    for (int i = 0; i < s->n; i++) { // expect: sequential
        if (s->x[i] > s->energy)
            continue;
        s->energy += 1.0 / (s->x[i] * s->x[i] + 1.0);
    }
}

/* Rows that end early leave what the next row reads. */
void rows(int n, double a[restrict 300][300], double w[restrict 300])
{
    for (int i = 0; i < 300; i++) { // expect: sequential
        for (int j = 0; j < 300; j++) // expect: parallel
            a[i][j] += w[j];
        if (a[i][0] < 0.0)
            continue;
        for (int j = 0; j < 300; j++) // expect: parallel
            w[j] = a[i][j];
    }
}
