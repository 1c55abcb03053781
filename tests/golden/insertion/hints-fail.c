/* options: force
 * The near-miss twin: hints that share their place with something else stay, and nothing comes between them and their loops. */
double a[300][300], b[300][300];

void add(void)
{
#pragma GCC unroll 4
    /* as the last measurement said */
    for (int i = 0; i < 300; i++) // expect: parallel not-inserted H409
        for (int j = 0; j < 300; j++)
            b[i][j] += a[i][j];
}

void scale(double by)
{
    _Pragma("GCC ivdep")
    for (int i = 0; i < 300; i++) // expect: parallel not-inserted H409
        for (int j = 0; j < 300; j++)
            b[i][j] *= by;
}
