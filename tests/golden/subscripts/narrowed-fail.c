// Near miss: the counter may wrap, and then it begins before the start.
void narrowed(int lo, int hi, const int *restrict a, int *restrict b)
{
    const long long size = ((long long)hi - lo + 63) / 64;
    for (int k = 0; k < 64; k++) { // expect: sequential H103
        const long long from = lo + k * size;
        if (from >= -2147483648LL && from <= 2147483648LL)
            for (int i = from; i < (from + size < hi ? from + size : hi); i++) // expect: parallel doall
                b[i] = a[i] + 1;
    }
}
