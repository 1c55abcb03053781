/* The narrow counter wraps around before it reaches the bound, and meets its elements again. */
void zero(double *a)
{
    for (unsigned char i = 0; i < 300; i++) // expect: sequential
        a[i] = a[i] + 1.0;
}
