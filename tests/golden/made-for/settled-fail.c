/* An integer that is set once holds what a macro says: one less.
 * The last iteration reads what the first writes. */
#ifndef OFFSET
#define OFFSET 299999
#endif
static int shift;
static double a[900000];
static void init(void)
{
    shift = OFFSET;
}
static void later(void)
{
    for (int i = 0; i < 300000; i++) // expect: sequential H101(a)
        a[i + shift] = a[i] * 2;
}
int main(void)
{
    init();
    later();
    return a[7] > 3;
}
