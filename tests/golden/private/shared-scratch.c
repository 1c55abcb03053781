/* Scratch of the file that two functions name by its elements alone, and fill before they read it: each thread has its own. */
#include <stdio.h>
#define N 200
static double line[N];
static double a[3000], b[3000];
static void first(void) {
    for (int k = 0; k < 3000; k++) { // expect: parallel
        for (int i = 0; i < N; i++) line[i] = k * 0.5 + i;
        double s = 0;
        for (int i = 0; i < N; i++) s += line[i] * line[N - 1 - i];
        a[k] = s;
    }
}
static void second(void) {
    for (int k = 0; k < 3000; k++) { // expect: parallel
        for (int i = 0; i < N; i++) line[i] = k * 0.25 - i;
        double s = 0;
        for (int i = 0; i < N; i++) s += line[i] * line[N - 1 - i];
        b[k] = s;
    }
}
int main(void) { first(); second(); printf("%g %g\n", a[5], b[9]); }
