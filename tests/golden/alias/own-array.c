// The caller's pointer was there before this call had its array, however many others know that array.
void fill(double *t);

void through(int n, double *p)
{
    double t[100];
    fill(t);
    for (int i = 0; i < n; i++) // expect: parallel
        p[i] = t[i] / 3;
    fill(t);
}
