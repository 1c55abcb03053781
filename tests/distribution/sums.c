/* Sums in order beside one in any order: what goes from rank to rank goes on before anything waits for all. */
#include <stdio.h>
static double a[50], b[50];
int main(void)
{
    double s = 0, t = 0;
    int k = 0;
    for (int i = 0; i < 50; i++) { a[i] = i * 0.1; b[i] = 50 - i; }
    for (int i = 0; i < 50; i++) { s += a[i]; t += b[i] * 0.3; if (a[i] > 1) k++; }
    printf("%.17g %.17g %d\n", s, t, k);
    return 0;
}
