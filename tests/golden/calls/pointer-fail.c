// What a pointer to a function points to is not looked for: the report names the pointer, be it a variable, an element or
// a member.
struct method {
    double (*value)(double, void *);
    void *parameters;
};

void variable(int n, double *restrict a, double (*fcn)(double))
{
    for (int i = 0; i < n; i++) // expect: sequential H212
        a[i] = (*fcn)(a[i]);
}

void element(int n, double *restrict a, double (*table[4])(double), int k)
{
    for (int i = 0; i < n; i++) // expect: sequential H212
        a[i] = table[k](a[i]);
}

void member(int n, double *restrict a, const struct method *m)
{
    for (int i = 0; i < n; i++) // expect: sequential H212
        a[i] = m->value(a[i], m->parameters);
}
