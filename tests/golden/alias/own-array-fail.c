// A pointer that came after the array may point into it.
void fill(double *t);
double **filled(void);

void through(int n)
{
    double t[100];
    fill(t);
    double **p = filled();
    for (int i = 0; i < n; i++) // expect: conditional
        p[0][i] = t[i] / 3;
    fill(t);
}
