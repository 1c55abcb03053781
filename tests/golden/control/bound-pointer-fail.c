/* The bound may be among the elements that the loop writes. */
void through(int *n, int *a)
{
    for (int i = 0; i < *n; i++) // expect: sequential
        a[i] = 0;
}
