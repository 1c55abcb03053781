/* golden: output
 * Loops that stand whole in one branch of an `#if`: whenever they are compiled, theirs is this text. */
#define FIRST
static double a[200000], b[200000], c[200000];

void one(int n)
{
    int i;
#ifdef FIRST
    #pragma omp parallel for if(n >= 5000)
    for (i = 0; i < n; i++) // expect: parallel inserted
        a[i] = b[i] * 2.0;
#else
    for (i = 0; i < n; i++)
        a[i] = b[i];
#endif
#if defined(SECOND) && defined(FIRST)
    n = 1;
#elif defined(FIRST)
    if (n > 10)
        #pragma omp parallel for if(n >= 4000)
        for (i = 0; i < n; i++) // expect: parallel inserted
            c[i] = a[i] + b[i];
#else
    n = 0;
#endif
}
