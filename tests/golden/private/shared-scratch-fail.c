/* The near miss: another function reads what is left in it. */
#include <stdio.h>
#define N 200
static double line[N];
static double a[3000], b[3000];
static void first(void) {
    for (int k = 0; k < 3000; k++) { // expect: sequential H108(line)
        for (int i = 0; i < N; i++) line[i] = k * 0.5 + i;
        double s = 0;
        for (int i = 0; i < N; i++) s += line[i] * line[N - 1 - i];
        a[k] = s;
    }
}
static void second(void) {
    for (int k = 0; k < 3000; k++) { // expect: sequential H108(line)
        for (int i = 0; i < N; i++) line[i] = k * 0.25 - i;
        double s = 0;
        for (int i = 0; i < N; i++) s += line[i] * line[N - 1 - i];
        b[k] = s;
    }
}
int main(void) {  double z = line[3]; first(); second(); printf("%g %g\n", z+a[5], b[9]); }

/* And: its address is known elsewhere. */
static double row[N];
static double *known = &row[2];
void third(double *restrict out)
{
    for (int k = 0; k < 3000; k++) { // expect: sequential H103
        for (int i = 0; i < N; i++) row[i] = k + i;
        out[k] = row[k % N] + known[0];
    }
}
void fourth(double *restrict out)
{
    for (int k = 0; k < 3000; k++) { // expect: sequential H103
        for (int i = 0; i < N; i++) row[i] = k - i;
        out[k] = row[k % N];
    }
}
