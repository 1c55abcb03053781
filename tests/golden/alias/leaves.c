// Whole structures are stored: none of their members has the type of the bound.
typedef struct {
    double x;
    float y;
} pair;

void fill(pair *a, pair value, const int *n)
{
    for (int i = 0; i < *n; i++) // expect: conditional
        a[i] = value;
}
