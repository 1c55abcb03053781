/* Functions whose body is not what a call runs, and what runs without a call. */
__attribute__((weak)) int hook(int x) { return x; }
int other(int x) __attribute__((alias("hook")));
int chosen(int x) __attribute__((ifunc("choose")));
int named(int x) __asm__("other_name");
double sqrt(double) __asm__("my_root");
int late(int x) { return x; }
#pragma weak late

static void gone(int *p) { *p = 0; }

void bodies(int n, int *restrict a, double *restrict d)
{
    for (int i = 0; i < n; i++) // expect: sequential H208
        a[i] = hook(i);
    for (int i = 0; i < n; i++) // expect: sequential H208
        a[i] = other(i);
    for (int i = 0; i < n; i++) // expect: sequential H208
        a[i] = chosen(i);
    for (int i = 0; i < n; i++) // expect: sequential H208
        a[i] = named(i);
    for (int i = 0; i < n; i++) // expect: sequential H208
        d[i] = sqrt(d[i]);
    for (int i = 0; i < n; i++) // expect: sequential H208
        a[i] = late(i);
    for (int i = 0; i < n; i++) { // expect: sequential H208
        int x __attribute__((cleanup(gone))) = i;
        a[i] = x;
    }
}
