/* The near miss: what the thread had before the loop is handed in by an ordinary variable or a pointer. */
int work[1000];
#pragma omp threadprivate(work)
static _Thread_local int base;

int own(int n, int *restrict a)
{
    int shared = base;
    int *p = work;
    for (int i = 0; i < n; i++) // expect: parallel doall
        a[i] = shared + i;
    for (int i = 0; i < 1000; i++) // expect: parallel doall
        p[i] = i;
    return work[3];
}
