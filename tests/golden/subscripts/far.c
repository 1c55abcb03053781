/* The distance is as large as the loop is long. */
void far(double *a)
{
    for (int i = 1; i <= 100; i++) // expect: parallel doall
        a[i + 100] = a[i] * 0.5;
}
