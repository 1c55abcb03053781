/* As rod.c, but the second sweep writes what one number says: no rank knows a block of it. */
#include <stdio.h>
#define ROWS 402
static double now[ROWS], then[ROWS];
static int place[ROWS];

int main(void)
{
    double sum = 0.0;
    for (int i = 0; i < ROWS; i++) {
        now[i] = 0.5 * i;
        place[i] = ROWS - 1 - i;
    }
    for (int t = 0; t < 100; t++) {
        for (int i = 1; i < ROWS - 1; i++)
            then[i] = 0.5 * (now[i - 1] + now[i + 1]);
        for (int i = 1; i < ROWS - 1; i++)
            now[place[i]] = then[i];
    }
    for (int i = 0; i < ROWS; i++)
        sum += now[i];
    printf("%.17g\n", sum);
    return 0;
}
