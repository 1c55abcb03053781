// Whole structures are stored: one of their members has the type of the bound.
typedef struct {
    double x;
    int k;
} pair;

void fill(pair *a, pair value, const int *n)
{
    for (int i = 0; i < *n; i++) // expect: sequential H302
        a[i] = value;
}
