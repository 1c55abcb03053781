/* The near-miss twin: this one binds to its loop. */
double a[300][300], b[300][300];

void add(void)
{
#pragma acc loop
    for (int i = 0; i < 300; i++) // expect: parallel not-inserted H409
        for (int j = 0; j < 300; j++) // expect: parallel
            b[i][j] += a[i][j];
}
