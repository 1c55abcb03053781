// twin: text
/* All rows but one: what the condition leaves out is the row that is read. */
#define N 300
double d[N][N];

void eliminate(int n)
{
    for (int k = 0; k < n; k++) { // expect: sequential
        for (int i = 0; i < n; i++) { // expect: parallel
            if (i == k)
                continue;
            double f = d[i][k] / d[k][k];
            for (int j = k; j < n; j++)
                d[i][j] -= f * d[k][j];
        }
    }
}

void add(int n, int k)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        if (i != k)
            for (int j = 0; j < n; j++)
                d[i][j] += d[k][j];
    }
}

int hops[N][N];

void shortest(int n)
{
    for (int k = 0; k < n; k++) { // expect: sequential
        for (int i = 0; i < n; i++) { // expect: parallel
            if (i == k)
                continue;
            for (int j = 0; j < n; j++)
                if (hops[i][k] + hops[k][j] < hops[i][j])
                    hops[i][j] = hops[i][k] + hops[k][j];
        }
    }
}
