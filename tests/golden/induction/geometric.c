/* Counters that every iteration doubles, halves or shifts. golden: output twin: text */
int doubled(int n, int k, int *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: parallel induction
        b[i] = k;
        k = k + k;
    }
    return k;
}

void halved(int n, int k, int *restrict b)
{
    for (int i = 1; i <= n; i++) { // expect: parallel induction
        b[i - 1] = k;
        k = k / 2;
    }
}

void fourfold(int n, int *restrict b, int *restrict c)
{
    int k = 1;
    for (int i = 0; i < n; i++) { // expect: parallel induction private
        b[i] = b[i] * 3 + k;
        k = 4 * k;
        c[i] = k;
    }
}
