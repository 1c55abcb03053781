/* The near miss: attributes that change nothing. */
int a[101] __attribute__((aligned(64), unused));
extern int z[101] __asm__("z");
[[gnu::used]] int u[101];
struct __attribute__((packed)) pair { char c; int n; } p[100];
static __attribute__((noinline, cold)) int twice(int x) { return 2 * x; }
[[nodiscard]] static int thrice(int x) { return 3 * x; }

void names(int n)
{
    for (int i = 0; i < 100; i++) // expect: parallel doall
        a[i] = z[i] + 1;
    for (int i = 0; i < 100; i++) // expect: parallel doall
        u[i] = twice(i) + thrice(i);
    for (int i = 0; i < 100; i++) // expect: parallel doall
        p[i].n = i;
}
