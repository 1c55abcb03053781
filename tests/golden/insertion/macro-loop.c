// golden: output
// Loops that a macro writes take their directive before its use, and those whose body alone is a macro's.
#define EACH(i, n) for (int i = 0; i < (n); i++)
#define ALL(n) for (k = 0; k < n; ++k)
#define BEGIN(i, n) for (int i = 0; i < n; i++) {
#define END }
#define TWICE(i) a[i] *= 2.0;
void loops(int n, double *restrict a, const double *restrict b)
{
    int k;
    EACH(i, n) // expect: parallel inserted
        a[i] = b[i];
    if (n > 3) EACH(i, n) a[i] += 1.0; // expect: parallel inserted
    ALL(n) { // expect: parallel inserted
        a[k] += b[k];
    }
    BEGIN(i, n) // expect: parallel inserted
        a[i] -= 1.0;
    END
    for (int i = 0; i < n; i++) TWICE(i) // expect: parallel inserted
}
