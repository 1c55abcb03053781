void far(double *a)
{
    for (int i = 1; i <= 101; i++) // expect: sequential H101(a)
        a[i + 100] = a[i] * 0.5;
}
