/* Each thread has its own `base`, `seen`, `work` and `count`: other threads do not hold what this one wrote. */
int work[1000];
#pragma omp threadprivate(work)
static _Thread_local int base;
__thread int seen;

static int from_base(int i) { return base + i; }

static int counted(int i)
{
    static _Thread_local int last;
    int before = last;
    last = 7;
    return before + i;
}

int own(int n, int *restrict a)
{
    base = 7;
    for (int i = 0; i < n; i++) // expect: sequential H213(base)
        a[i] = base + i;
    for (int i = 0; i < n; i++) // expect: sequential H213(base)
        a[i] += from_base(i);
    for (int i = 0; i < 1000; i++) // expect: sequential H213(work)
        work[i] = i;
    for (int i = 0; i < n; i++) { // expect: sequential H213(seen)
        seen = i;
        a[i] += seen;
    }
    for (int i = 0; i < n; i++) // expect: sequential H213(last)
        a[i] += counted(i);
    for (int i = 0; i < n; i++) { // expect: sequential H213(work)
        int *p = work;
        a[i] += p[i % 1000];
    }
    return work[3] + seen;
}
