/* Near misses: what is read beside the sum, no sum, a sum of itself, a value that not every iteration reads. */
typedef struct {
    int n, most;
    double energy, *x;
} atoms;

void read_beside(atoms *restrict s, int n, double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j]) {
                s->energy += x[i] * x[j];
                if (s->energy > 3.0)
                    y[i] = 1.0;
            }
}

void turned(atoms *restrict s, int n, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                s->energy = x[i] - s->energy * s->energy;
}

void grows(atoms *restrict s, int n, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j])
                s->energy = s->energy + s->energy * x[j];
}

void perhaps_read(atoms *restrict s, int n, const int *restrict v)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (v[i] > 7 && v[j] > s->most)
                s->most = v[j];
}

/* The pointer moves with what is found. */
void moves(atoms *restrict s, int n, const double *restrict x)
{
    for (int i = 0; i < n; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            if (x[i] < x[j]) {
                s->energy += x[i];
                s++;
            }
}

/* A whole structure is read by its name, which the pointer may lead to. */
atoms whole;

void copied(atoms *s, atoms *t, int n, const int *restrict v)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        if (v[i] & 1)
            s->energy += v[i];
        if (i == 20)
            *t = whole;
    }
}
