// The greater of two: it may reach into the next column. twin: text
static void fill(int n, int m, double *restrict x)
{
    for (int k = 0; k < (n > m ? n : m); k++) // expect: parallel doall
        x[k] = 0.5 * k;
}

void columns(int n, int m, int p, double *restrict a)
{
    for (int j = 0; j < p; j++) // expect: sequential H103(a)
        fill(n, m, a + j * m);
}
