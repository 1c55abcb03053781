/* Objects with two names: a loop over one of them may meet the other. */
int a[101];
extern int b[101] __attribute__((alias("a")));
extern int z[101] __asm__("a");
int section[101] __attribute__((section("mine")));
int odd[101] __attribute__((frobnicate));
int weak_one[101] __attribute__((weak));
int w[101];
#pragma weak v = w
extern int v[101];

void names(int n)
{
    for (int i = 0; i < 100; i++) // expect: sequential H208
        a[i + 1] = b[i] + 1;
    for (int i = 0; i < 100; i++) // expect: sequential H208
        z[i + 1] = a[i] + 1;
    for (int i = 0; i < 100; i++) // expect: sequential H208
        section[i] = i;
    for (int i = 0; i < 100; i++) // expect: sequential H208
        odd[i] = i;
    for (int i = 0; i < 100; i++) // expect: sequential H208
        weak_one[i] = i;
    for (int i = 0; i < 100; i++) // expect: sequential H208
        w[i + 1] = v[i];
}
