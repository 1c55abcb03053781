/* Inner loops that run how often nobody knows before. */
int ragged(int n, const int *restrict m, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        for (int j = 0; j < m[i]; j++)
            a[k++] += i;
    }
    return k;
}

/* Not in every case: i − 3 may be negative. */
int late(int n, double *a, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        for (int j = 3; j < i; j++)
            a[k++] += i;
    }
    return k;
}

/* The inner loop may be left early. */
int left(int n, int m, double *restrict a, const double *restrict b, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        for (int j = 0; j < m; j++) {
            if (b[j] < 0.0)
                break;
            a[k++] = i;
        }
    }
    return k;
}

/* What an iteration adds is less than what it writes. */
int overlap(int n, int m, double *a, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(a)
        for (int j = 0; j < m; j++)
            a[k + j] = i;
        k += m - 1;
    }
    return k;
}
