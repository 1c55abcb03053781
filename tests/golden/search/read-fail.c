/* Near misses: what was read before reaches less far, or perhaps. */
/* twin: text */
int largest(int m, const double *r)
{
    double most = 0.0;
    for (int i = 0; i < m - 1; i++)
        if (r[i] > most)
            most = r[i];
    for (int i = 0; i < m; i++) { // expect: sequential H204
        if (r[i] == most)
            return i + 1;
    }
    return 0;
}

int summed(int m, int k, const double *r)
{
    double sum = 0.0;
    for (int i = 0; i < m; i++)
        if (i < k && r[i] > 0.0)
            sum = sum + r[i];
    for (int i = 0; i < m; i++) { // expect: sequential H204
        if (r[i] > sum)
            return i + 1;
    }
    return 0;
}
