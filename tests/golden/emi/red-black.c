/* Every other element of each row, beginning with the first or the second one: rows lie n elements apart. */
void sweep(int n, int colour, double *restrict v, const double *restrict g)
{
    for (int j = 1; j < n - 1; j++) // expect: parallel doall
        for (int i = 1 + ((j + colour) & 1); i < n - 1; i += 2) // expect: parallel
            v[j * n + i] = 0.25 * (v[(j - 1) * n + i] + v[(j + 1) * n + i] + v[j * n + i - 1] + v[j * n + i + 1] - g[j * n + i]);
}

/* The same with the remainder of a division, in planes of rows. */
void planes(int n, int colour, double *restrict v)
{
    for (int k = 1; k < n - 1; k++) // expect: parallel doall
        for (int j = 1; j < n - 1; j++) // expect: parallel
            for (int i = 1 + (k + j + colour) % 2; i < n - 1; i += 2) // expect: parallel
                v[(k * n + j) * n + i] = v[(k * n + j - 1) * n + i] + v[((k + 1) * n + j) * n + i] + v[(k * n + j) * n + i + 1];
}
