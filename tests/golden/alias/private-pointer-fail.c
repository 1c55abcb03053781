/* A private pointer: what it leads to is nobody's own. */
void gathered(int n, double *a, const int *ix)
{
    double *p;
    for (int i = 0; i < n; i++) { // expect: sequential H104(p)
        p = a + ix[i];
        p[0] += 1.0;
    }
}

/* A pointer in a private structure. */
struct cursor {
    double *at;
    int k;
};
void folded(int n, double *a)
{
    struct cursor x;
    for (int i = 0; i < n; i++) { // expect: sequential H104(x.at)
        x.at = a + i % 3;
        x.k = i;
        x.at[0] += x.k;
    }
}

/* Pointers in a private array. */
void chosen(int n, double *a)
{
    double *v[2];
    for (int i = 0; i < n; i++) { // expect: sequential
        v[0] = a;
        v[1] = a + 1;
        v[i % 2][0] += i;
    }
}

/* Pointers in an array that is read only. */
double rows(int n, double *a, double *b)
{
    double *v[100];
    for (int i = 0; i < 100; i++)
        v[i] = i % 2 ? a : b;
    for (int i = 1; i < 100; i++) // expect: sequential
        for (int j = 0; j < n; j++)
            v[i][j] = v[i - 1][j] + 1.0;
    return v[0][0];
}
