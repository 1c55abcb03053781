struct point { double x, y; };

void structs(int n, struct point *restrict p)
{
    for (int i = 0; i < n - 1; i++) // expect: sequential
        p[i].x = p[i + 1].x;
}
