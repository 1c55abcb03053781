// What a member points to may be a member of another structure: `s->first[0]` may be `r->count`.
struct part {
    int *first;
    int count;
};

void shifted(int n, struct part *s, struct part *r, double *restrict a)
{
    int k = s->first[0];
    r->count = 7;
    for (int i = 0; i < n; i++) // expect: sequential H101(a)
        a[i + s->first[0]] = a[i + k] / 3;
}
