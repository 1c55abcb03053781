/* A private pointer, for which another name would do. */
void rows(int n, int m, double *restrict a)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        double *p = a + i * 8;
        for (int j = 0; j < 8; j++)
            p[j] = j;
    }
}
