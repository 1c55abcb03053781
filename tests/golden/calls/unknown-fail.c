// twin: text
double f(double);

void apply(int n, double *a)
{
    for (int i = 0; i < n; i++) // expect: sequential H201
        a[i] = f(a[i]);
}
