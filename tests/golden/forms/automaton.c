/* Tables of the next state, looked through before the loop: entries that are no rows send it back to what it was. */ // options: force
static const unsigned char next[4][4] = {{0, 1, 2, 3}, {1, 1, 2, 0}, {2, 0, 1, 3}, {3, 3, 3, 0}};
signed char changing[3][8];

int last_state(int n, const unsigned char *s)
{
    int state = 0;
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        state = next[state][s[i] & 3];
    return state;
}

int from_anywhere(long n, const unsigned char *s, int state)
{
    for (long i = 0; i < n; i++) // expect: parallel linear-form inserted
        state = changing[state][s[i] & 7];
    return state;
}

int tokens(int n, const unsigned char *s)
{
    int state = 0, count = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        state = next[state][s[i] & 3];
        if (state == 1)
            count++;
    }
    return count;
}
