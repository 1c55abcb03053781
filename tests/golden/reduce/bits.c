// twin: text
unsigned bits(int n, const unsigned *a)
{
    unsigned all = ~0u, any = 0u, odd = 0u;
    for (int i = 0; i < n; i++) { // expect: parallel reduction(&:all) reduction(|:any) reduction(^:odd)
        all &= a[i];
        any |= a[i];
        odd ^= a[i];
    }
    return all ^ any ^ odd;
}
