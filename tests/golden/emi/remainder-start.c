/* A loop that starts at a remainder: the test on entry is about values that the program has; the quotient beside the remainder has no text. */
void fold(int n, int w, int j, long *v)
{
    for (int i = j % 2; i < n; i += 2) // expect: conditional if(w >= 2 * (long long)n - 3)
        v[i] = (v[w - i] + 1) % 1009;
}

void masked(int n, int w, int j, long *v)
{
    for (int i = j & 3; i < n; i += 4) // expect: conditional if(w >= 2 * (long long)n - 5)
        v[i] = (v[w - i] + 1) % 1009;
}
