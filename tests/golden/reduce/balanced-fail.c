// As balanced.c, but it stops where there are more zeros than ones.
int balanced(int n, const int *a)
{
    int d = 0;
    for (int i = 1; i <= n; i++) { // expect: sequential
        if (a[i - 1] == 0)
            d--;
        else if (a[i - 1] == 1)
            d++;
        if (d < 0)
            break;
    }
    return d;
}
