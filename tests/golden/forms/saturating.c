/* Counters and automata that stay among a few values: a block runs from each of them. */ // options: force
enum mode { CODE, TEXT, REMARK };

int two_bits(int n, const int *a)
{
    int c = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] > 0) {
            if (c < 3)
                c++;
        } else if (c > 0) {
            c--;
        }
    }
    return c;
}

int from_anywhere(int n, const int *a, int c)
{
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] > 1) {
            if (c < 3)
                c++;
        } else if (c > 0) {
            c--;
        }
    }
    return c;
}

int clamped(int n, const int *a)
{
    int c = 2;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        c += a[i] > 2 ? 1 : -1;
        if (c < 0)
            c = 0;
        if (c > 4)
            c = 4;
    }
    return c;
}

int every_fifth(long n, const int *a)
{
    int c = 0;
    for (long i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] & 1) {
            c++;
            if (c == 5)
                c = 0;
        }
    }
    return c;
}

long remarks(long n, const char *s)
{
    enum mode m = CODE;
    long count = 0;
    for (long i = 0; i < n; i++) { // expect: parallel linear-form inserted
        char c = s[i];
        switch (m) {
        case CODE:
            if (c == 2)
                m = TEXT;
            else if (c == 5)
                m = REMARK;
            break;
        case TEXT:
            if (c == 2)
                m = CODE;
            break;
        case REMARK:
            if (c == 3)
                m = CODE;
            break;
        }
        if (m == REMARK)
            count++;
    }
    return count;
}

int signed_remainder(int n, const signed char *a, int c)
{
    for (int i = 0; i < n; i++) // expect: parallel linear-form inserted
        c = (c + a[i]) % 3;
    return c;
}
