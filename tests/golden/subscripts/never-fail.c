// twin: text
/* All that a test could ask for (k is the last node, and n * k is not positive) holds for no graph that is worth it. */
void paths(int n, int *d)
{
    for (int k = 0; k < n; k++) // expect: sequential
        for (int i = 0; i < n; i++) // expect: sequential
            for (int j = 0; j < n; j++) // expect: sequential
                if (d[i * n + k] + d[k * n + j] < d[i * n + j])
                    d[i * n + j] = d[i * n + k] + d[k * n + j];
}
