/* Which elements are written depends on what may be overwritten. */
int g;

void scalar(int n, int *p)
{
    for (int i = 0; i < n; i++) // expect: sequential p
        p[g] = i;
}
