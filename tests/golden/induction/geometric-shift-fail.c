/* By what changes. */
void changing(int n, int *restrict b)
{
    int k = 1;
    for (int i = 0; i < n; i++) { // expect: parallel not-induction
        b[i] = k;
        k = k * i;
    }
}

/* The type is narrower than the arithmetic. */
void narrow(int n, unsigned char k, unsigned char *restrict b)
{
    for (int i = 0; i < n; i++) { // expect: sequential H106(k)
        b[i] = k;
        k = (unsigned char)(k << 1);
    }
}
