// The bound is a member of a structure in a structure: what is written is another member of the inner one.
typedef struct {
    int kind;
    struct {
        int count;
        int value;
    } u;
} item;

void fill(item *p)
{
    for (int i = 0; i < p->u.count; i++) // expect: parallel doall
        p[i].u.value = i;
}
