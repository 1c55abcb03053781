/* The near miss: one body, and it is said what a call does. golden: report */
__attribute__((hot, noinline)) int hook(int x) { return x; }
int square(int x) __attribute__((const));

void bodies(int n, int *restrict a)
{
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = hook(i);
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = square(i);
}
