/* A bound that a function of the C library computes from text that the loop leaves alone. */
#include <string.h>
int count(const char *s, char c)
{
    int n = 0;
    for (size_t i = 0; i < strlen(s); i++) // expect: parallel reduction(+:n)
        if (s[i] == c)
            n++;
    return n;
}
