// The bound is a member of a union, and each iteration writes another member of the union of its element: the first
// iteration changes the bound.
typedef struct {
    int kind;
    union {
        int count;
        int value;
    } u;
} item;

void fill(item *p)
{
    for (int i = 0; i < p->u.count; i++) // expect: sequential H302
        p[i].u.value = i;
}
