/* Near misses: tables of unknown rows, with too many of them, or that the loop changes; rows that are computed. */ // options: force
unsigned char many[100][4];
unsigned char mine[4][4];

int parameter(int n, const unsigned char *s, const unsigned char next[4][4])
{
    int state = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(state)
        state = next[state][s[i] & 3];
    return state;
}

int too_many(int n, const unsigned char *s)
{
    int state = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(state)
        state = many[state][s[i] & 3];
    return state;
}

int changes(int n, const unsigned char *s)
{
    int state = 0;
    for (int i = 0; i < n; i++) { // expect: sequential
        mine[i & 3][1] = 0;
        state = mine[state][s[i] & 3];
    }
    return state;
}

int computed(int n, const unsigned char *s)
{
    int state = 0;
    for (int i = 0; i < n; i++) // expect: sequential H106(state)
        state = mine[state / 2 * 2][s[i] & 3];
    return state;
}
