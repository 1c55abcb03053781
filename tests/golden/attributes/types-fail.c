/* A type with an attribute that is not known. */
typedef int __attribute__((may_alias)) any;

void types(int n, any *a, float *b)
{
    for (int i = 0; i < n; i++) // expect: sequential H210
        a[i] = b[i] > 0;
}
