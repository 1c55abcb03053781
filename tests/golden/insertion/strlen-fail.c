/* The same where the loop shortens the text. */
#include <string.h>
void cut(char *s, char c)
{
    for (size_t i = 0; i < strlen(s); i++) // expect: sequential H302
        if (s[i] == c)
            s[i] = 0;
}
