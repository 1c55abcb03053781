/* Heat in a rod and its surroundings: two sweeps of rows in a procedure, called in a time loop. */
#include <math.h>
#include <stdio.h>
#define ROWS 402
#define COLUMNS 300
static double now[ROWS][COLUMNS], then[ROWS][COLUMNS];

static double advance(void)
{
    double most = 0.0;
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++) {
            then[i][j] = now[i][j] + 0.1 * (now[i - 1][j] + now[i + 1][j] - 2.0 * now[i][j]);
            double d = fabs(then[i][j] - now[i][j]);
            if (d > most)
                most = d;
        }
    for (int i = 1; i < ROWS - 1; i++)
        for (int j = 1; j < COLUMNS - 1; j++)
            now[i][j] = then[i][j];
    return most;
}

int main(void)
{
    double most = 0.0, sum = 0.0;
    for (int j = 0; j < COLUMNS; j++)
        now[0][j] = 50.0 + j;
    for (int t = 0; t < 100; t++)
        most = advance();
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += now[i][j];
    printf("%.17g %.17g\n", most, sum);
    return 0;
}
