// Twelve elements of each row that lie apart: as many as a summary lists. Of neighbours there may be more. twin: text
static void gather(double *restrict x)
{
    x[0] = (x[2] + x[4] + x[6] + x[8] + x[10] + x[12]
            + x[14] + x[16] + x[18] + x[20] + x[22]) / 11;
}

static void mean(double *restrict x)
{
    x[0] = (x[1] + x[2] + x[3] + x[4] + x[5] + x[6]
            + x[7] + x[8] + x[9] + x[10] + x[11] + x[12] + x[13]) / 13;
}

void rows(int n, double *restrict a)
{
    for (int j = 0; j < n; j++) // expect: parallel doall
        gather(a + 23 * j);
    for (int j = 0; j < n; j++) // expect: parallel doall
        mean(a + 14 * j);
}
