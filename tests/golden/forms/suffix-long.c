// A maximum of sums of 64 bits: a block's constant has 64, too, where it starts from 0 or more; the sum of a block takes 128. golden: output
long greatest(int n, const long *a)
{
    long s = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s += a[i];
        if (s < 0)
            s = 0;
    }
    return s;
}

// Downwards.
long least(int n, const long *a)
{
    long s = 7;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s += a[i];
        if (s > -3)
            s = -3;
    }
    return s;
}

// From -1 a step may leave 64 bits where the program's own value does not: 128.
long from_below(int n, const long *a)
{
    long s = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s += a[i];
        if (s < -1)
            s = -1;
    }
    return s;
}

// So may the sum of two numbers.
long by_two(int n, const long *a, const long *b)
{
    long s = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        s = s + a[i] - b[i];
        if (s < 0)
            s = 0;
    }
    return s;
}
