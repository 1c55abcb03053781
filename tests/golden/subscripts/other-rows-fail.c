/* The row that is left out is not the one that is read, or it is only sometimes left out: in parallel only where `k` is no row at all. */
#define N 300
double d[N][N];

void beside(int n, int k)
{
    for (int i = 0; i < n; i++) { // expect: conditional runtime-test
        if (i != k + 1)
            for (int j = 0; j < n; j++)
                d[i][j] += d[k][j];
    }
}

void below(int n, int k)
{
    for (int i = 0; i < n - 1; i++) { // expect: conditional runtime-test
        if (i != k)
            for (int j = 0; j < n; j++)
                d[i + 1][j] += d[k][j];
    }
}

void sometimes(int n, int k, const int *c)
{
    for (int i = 0; i < n; i++) { // expect: conditional runtime-test
        if (i != k || c[i] > 0)
            for (int j = 0; j < n; j++)
                d[i][j] += d[k][j];
    }
}

void changed(int n, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        int other = k;
        if (i != other) {
            other = i % 7;
            for (int j = 0; j < n; j++)
                d[i][j] += d[other][j];
        }
    }
}
