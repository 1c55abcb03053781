// Thirteen elements that lie apart, more than a summary lists: the last one is the first of the next iteration. twin: text
static void gather(double *restrict x)
{
    x[0] = (x[2] + x[4] + x[6] + x[8] + x[10] + x[12]
            + x[14] + x[16] + x[18] + x[20] + x[22] + x[24]) / 12;
}

void rows(int n, double *restrict a)
{
    for (int j = 0; j < n; j++) // expect: sequential H103(a)
        gather(a + 24 * j);
}
