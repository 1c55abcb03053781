// A sum under conditions: threads and vector instructions together. golden: output
// options: force
int balanced(int n, const int *a)
{
    int d = 0;
    #pragma omp parallel for simd reduction(+:d)
    for (int i = 1; i <= n; i++) // expect: parallel reduction(+:d) inserted
        if (a[i - 1] == 0)
            d--;
        else if (a[i - 1] == 1)
            d++;
    return d;
}
