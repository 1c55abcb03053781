// twin: text
int collatz(int x)
{
    int n = 0;
    while (x != 1) { // expect: sequential H301
        x = x % 2 ? 3 * x + 1 : x / 2;
        n++;
    }
    return n;
}
