/* The outer loop runs along the fastest dimension: what is sent are columns. */
#include <stdio.h>
#define ROWS 41
#define COLUMNS 130
static float f[ROWS][COLUMNS], g[ROWS][COLUMNS];
static int count[COLUMNS];

static void smooth(float to[ROWS][COLUMNS], float from[ROWS][COLUMNS])
{
    for (int j = 1; j < COLUMNS - 1; j++)
        for (int i = 0; i < ROWS; i++)
            to[i][j] = 0.25f * from[i][j - 1] + 0.5f * from[i][j] + 0.25f * from[i][j + 1];
}

int main(void)
{
    for (int j = 0; j < COLUMNS; j++) {
        for (int i = 0; i < ROWS; i++)
            f[i][j] = (float)((i * 13 + j * 5) % 17);
        count[j] = j;
    }
    for (int t = 0; t < 20; t++) {
        for (int j = 1; j < COLUMNS - 1; j++) {
            count[j] += t;
            for (int i = 0; i < ROWS; i++)
                g[i][j] = 0.25f * f[i][j - 1] + 0.5f * f[i][j] + 0.25f * f[i][j + 1];
        }
        for (int j = 1; j < COLUMNS - 1; j++)
            for (int i = 0; i < ROWS; i++)
                f[i][j] = g[i][j];
    }
    smooth(g, f);
    for (int i = 0; i < ROWS; i += 8)
        for (int j = 0; j < COLUMNS; j += 7)
            printf("%.9g %d\n", g[i][j], count[j]);
    return 0;
}
