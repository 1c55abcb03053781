// golden: output
// twin: text
// Iterations that mostly end at once are dealt out beforehand; those that do more are taken by who is done.
long words(const unsigned char *restrict text, long n, const unsigned char *restrict word, long m)
{
    long found = 0;
    for (long i = 0; i < n; i++) { // expect: parallel reduction inserted
        long k = 0;
        while (k < m && text[i + k] == word[k]) // expect: sequential
            k++;
        if (k == m)
            found++;
    }
    return found;
}

void depths(int n, const double *restrict x, int *restrict depth)
{
    for (int i = 0; i < n; i++) { // expect: parallel inserted
        double u = 0.0, v = 0.0;
        int k = 0;
        while (k < 1000 && u * u + v * v < 4.0) { // expect: sequential
            double w = u * u - v * v + x[i];
            v = 2.0 * u * v + 0.5 * x[i];
            u = w;
            k++;
        }
        depth[i] = k;
    }
}
