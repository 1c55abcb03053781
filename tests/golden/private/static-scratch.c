/* Work arrays of the file: each function fills them before it reads them, so that nobody looks for what another one left there. */
#include <stdio.h>
#define SIZE 12
static int points = SIZE;
static double u[SIZE][SIZE][SIZE][5], right[SIZE][SIZE][SIZE][5];
static double jacobian[SIZE + 1][5][5];

void along_x(void)
{
    int i, j, k, m, n, last = points - 1;
    for (k = 1; k <= points - 2; k++) // expect: parallel private(jacobian)
        for (j = 1; j <= points - 2; j++) {
            for (i = 0; i <= last; i++)
                for (m = 0; m < 5; m++)
                    for (n = 0; n < 5; n++)
                        jacobian[i][m][n] = 0.01 * (n + 1) * u[k][j][i][m];
            for (i = 1; i <= last - 1; i++)
                for (m = 0; m < 5; m++)
                    for (n = 0; n < 5; n++)
                        right[k][j][i][m] += jacobian[i - 1][m][n] + jacobian[i + 1][m][n];
        }
}

void along_y(void)
{
    int i, j, k, m, n, last = points - 1;
    for (k = 1; k <= points - 2; k++) // expect: parallel private(jacobian)
        for (i = 1; i <= points - 2; i++) {
            for (j = 0; j <= last; j++)
                for (m = 0; m < 5; m++)
                    for (n = 0; n < 5; n++)
                        jacobian[j][m][n] = 0.02 * (n + 1) * u[k][j][i][m];
            for (j = 1; j <= last - 1; j++)
                for (m = 0; m < 5; m++)
                    for (n = 0; n < 5; n++)
                        right[k][j][i][m] += jacobian[j - 1][m][n] + jacobian[j + 1][m][n];
        }
}

int main(void)
{
    double all = 0;
    for (int k = 0; k < SIZE; k++)
        for (int j = 0; j < SIZE; j++)
            for (int i = 0; i < SIZE; i++)
                for (int m = 0; m < 5; m++)
                    u[k][j][i][m] = k + j + i * m;
    for (int step = 0; step < 10; step++) {
        along_x();
        along_y();
    }
    for (int k = 0; k < SIZE; k++)
        all += right[k][k][k][2];
    printf("%g\n", all);
    return 0;
}
