// Twelve elements of each row, each a section of its own: as many as a summary lists. twin: text
static void gather(double *restrict x)
{
    x[0] = (x[1] + x[2] + x[3] + x[4] + x[5] + x[6]
            + x[7] + x[8] + x[9] + x[10] + x[11]) / 11;
}

void rows(int n, double *restrict a)
{
    for (int j = 0; j < n; j++) // expect: parallel doall
        gather(a + 12 * j);
}
