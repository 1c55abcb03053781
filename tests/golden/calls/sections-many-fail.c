// Thirteen elements: more than a summary lists, so that the callee may touch anything. twin: text
static void gather(double *restrict x)
{
    x[0] = (x[1] + x[2] + x[3] + x[4] + x[5] + x[6]
            + x[7] + x[8] + x[9] + x[10] + x[11] + x[12]) / 12;
}

void rows(int n, double *restrict a)
{
    for (int j = 0; j < n; j++) // expect: sequential H103(a)
        gather(a + 13 * j);
}
