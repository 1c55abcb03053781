/* golden: output, options: force
 * An assignment in another one is a statement of its own: it is written as one, in a nest that is made anew. */
double a[300][300], b[300][300], c[300][300];
int whole[300][300];

void copies(void)
{
    for (int j = 0; j < 300; j++) // expect: parallel
        for (int i = 0; i < 300; i++)
            a[i][j] = c[i][j] = b[i][j] * 2;
}

void rounded(void)
{
    for (int j = 0; j < 300; j++) // expect: parallel
        for (int i = 0; i < 300; i++)
            a[i][j] = whole[i][j] = b[i][j] * 2.5;
}

void updated(void)
{
    for (int j = 0; j < 300; j++) // expect: parallel
        for (int i = 1; i < 300; i++)
            a[i][j] = c[i][j] += a[i - 1][j] * 2;
}

void several(void)
{
    for (int j = 0; j < 300; j++) // expect: parallel
        for (int i = 0; i < 300; i++)
            a[i][j] = 1 + (c[i][j] = b[i][j] = i * 2);
}
