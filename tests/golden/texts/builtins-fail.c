// gcc's builtins that do more.
// twin: text
#include <string.h>

void more(int n, int *restrict a, int *restrict count)
{
    for (int i = 0; i < n; i++) // expect: sequential H208
        __sync_fetch_and_add(count, a[i]);
    for (int i = 0; i < n; i++) // expect: sequential H208
        __atomic_add_fetch(count, a[i], __ATOMIC_RELAXED);
    for (int i = 0; i < n; i++) // expect: sequential H208
        if (__builtin_add_overflow(*count, a[i], count))
            a[i] = 0;
    for (int i = 1; i < n; i++) // expect: sequential H101(a)
        a[i] = __builtin_clz(a[i - 1] | 1);
}

void checked(int n, char *restrict a, const char *restrict b)
{
    for (int i = 0; i < n; i++) // expect: sequential
        __builtin___memcpy_chk(a + 4 * i, b + 8 * i, 8, __builtin_object_size(a, 0));
}
