/* Rows begin alike: the one above is of the same colour. */
void stripes(int n, int colour, double *restrict v)
{
    for (int j = 1; j < n - 1; j++) // expect: sequential
        for (int i = 1 + (colour & 1); i < n - 1; i += 2) // expect: parallel
            v[j * n + i] = 0.5 * (v[j * n + i] + v[(j - 1) * n + i]);
}

/* Remainders of four leave steps of two of the same colour. */
void fours(int n, double *restrict v)
{
    for (int j = 1; j < n - 1; j++) // expect: sequential
        for (int i = 1 + j % 4; i < n - 1; i += 2) // expect: parallel
            v[j * n + i] = 0.5 * (v[j * n + i] + v[(j - 1) * n + i + 1]);
}
