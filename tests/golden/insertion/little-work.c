/* Ten assignments do not pay for starting threads; a hundred thousand do. */
void few(double *restrict a)
{
    for (int i = 0; i < 10; i++) // expect: parallel not-inserted
        a[i] = 1.0;
}

void many(double *restrict a)
{
    for (int i = 0; i < 100000; i++) // expect: parallel inserted
        a[i] = 1.0;
}
