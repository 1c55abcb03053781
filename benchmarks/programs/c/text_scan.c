/* Words, lines, letters and the longest word of a text that the program makes; occurrences of a needle; a checksum. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *make_text(size_t n)
{
    static const char *const words[] = {"the", "quick", "brown", "fox", "jumps", "over", "a", "lazy", "dog", "parallel"};
    char *text = malloc(n + 16);
    size_t at = 0;
    unsigned s = 9;
    if (!text)
        exit(1);
    while (at < n) {
        const char *w;
        s = s * 1664525u + 1013904223u;
        w = words[(s >> 20) % 10];
        for (; *w && at < n; w++)
            text[at++] = *w;
        if (at < n)
            text[at++] = (s >> 28) == 3 ? '\n' : ' ';
    }
    text[at] = '\0';
    return text;
}

static void count(const char *text, size_t n, long *lines, long *words, long *longest)
{
    long nl = 0, nw = 0, run = 0, best = 0;
    int inside = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\n')
            nl++;
        if (text[i] == ' ' || text[i] == '\n') {
            inside = 0;
            run = 0;
        } else {
            if (!inside)
                nw++;
            inside = 1;
            run++;
            if (run > best)
                best = run;
        }
    }
    *lines = nl;
    *words = nw;
    *longest = best;
}

static void letters(const char *text, size_t n, long table[26])
{
    memset(table, 0, 26 * sizeof table[0]);
    for (size_t i = 0; i < n; i++) {
        int c = tolower((unsigned char)text[i]);
        if (c >= 'a' && c <= 'z')
            table[c - 'a']++;
    }
}

static long occurrences(const char *text, size_t n, const char *needle)
{
    size_t m = strlen(needle);
    long found = 0;
#pragma omp parallel for reduction(+ : found)
    for (size_t i = 0; i <= n - m; i++) {
        size_t k = 0;
        while (k < m && text[i + k] == needle[k])
            k++;
        if (k == m)
            found++;
    }
    return found;
}

static unsigned checksum(const char *text, size_t n)
{
    unsigned h = 2166136261u;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (unsigned char)text[i]) * 16777619u;
    return h;
}

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? (size_t)atol(argv[1]) : 30000000;
    char *text = make_text(n);
    long lines, words, longest, table[26];
    count(text, n, &lines, &words, &longest);
    letters(text, n, table);
    printf("%ld lines, %ld words, longest %ld\n", lines, words, longest);
    printf("e: %ld, q: %ld, 'lazy dog': %ld\n", table[4], table[16], occurrences(text, n, "lazy dog"));
    printf("checksum %08x\n", checksum(text, n));
    free(text);
    return 0;
}
