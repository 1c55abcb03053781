/* The global may be one of the elements: its address is compared on entry. */
int g;

void scalar(int n, int *p)
{
    for (int i = 0; i < n; i++) // expect: conditional runtime-test
        p[i] = g;
}
