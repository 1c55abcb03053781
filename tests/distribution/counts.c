/* Everything that a loop may leave behind in scalars; names that the head of the new text would like to have. */
#include <stdio.h>
#define N 1003
static double a[N], b[N];
static int key[N];
static int me, ranks = 2;

int main(void)
{
    int i, hits = 5, all = 1, some = 0;
    unsigned bits = 3u, low = ~0u;
    long product = 1;
    int least = 1000, most = -1000;
    double last = -1.0, sum = 0.25;
    for (i = 0; i < N; i++) {
        a[i] = (i * 7 % 31) / 31.0;
        key[i] = i * 37 % 501 - 250;
    }
    for (unsigned k = 1; k < N; k++)
        b[k] = a[k] - a[k - 1];
    printf("%d\n", i);
    for (i = 0; i < N; i++) {
        last = a[i] * 2.0;
        if (a[i] > 0.5)
            hits++;
    }
    for (i = 3; i <= N - 4; i++) {
        if (key[i] < least)
            least = key[i];
        most = key[i] > most ? key[i] : most;
        bits ^= (unsigned)i * 2654435761u;
        low &= (unsigned)i | 64u;
        if (i % 100 == 99)
            product *= 3;
    }
    for (i = 0; i < N; i++) {
        all = all && key[i] < 400;
        some = some || key[i] == 250;
    }
    for (i = 0; i < N; i++)
        sum += b[i] * a[i];
    if (hits > 3) for (i = 0; i < N; i++) a[i] = a[i] + sum;
    else printf("few\n");
    me = hits + ranks;
    printf("%d %d %d %d %u %u %ld\n", me, hits, all, some, bits, low, product);
    printf("%.17g %d %d %.17g %.17g %d\n", last, least, most, sum, a[N / 3], i);
    return hits > 100 ? 0 : 1;
}
