static double a[1000];

void globals(double *b)
{
    for (int i = 0; i < 999; i++) { // expect: sequential H101(a)
        a[i + 1] = a[i] + b[i];
    }
}
