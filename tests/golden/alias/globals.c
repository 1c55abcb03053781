static double a[1000], b[1000];

void globals(void)
{
    for (int i = 0; i < 1000; i++) // expect: parallel doall
        a[i] = b[999 - i];
}
