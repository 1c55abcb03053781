/* Counters whose values collide, or do not follow from the number of the iteration. */
/* Overlapping windows: each iteration moves by one, and writes two. */
void windows(int n, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential H103(a)
        a[k] = i;
        a[k + 1] = -i;
        k++;
    }
}

/* A conditional step between the unconditional ones. */
void sometimes(int n, double *restrict a, const double *restrict b, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        k++;
        if (b[i] > 0.0)
            k++;
        a[k] += i;
    }
}

/* Iterations that are cut short do not move it. */
void skipped(int n, double *restrict a, const double *restrict b, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        a[k] = i;
        if (b[i] > 0.0)
            continue;
        k++;
    }
}

/* Steps by what the loop computes. */
void computed(int n, double *restrict a, const double *restrict b, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        a[k] = i;
        k += (int)b[i];
    }
}

/* Through another step each time. */
void twice(int n, double *restrict a, int k)
{
    for (int i = 0; i < n; i++) { // expect: sequential k
        a[k] = i;
        k = k * 3 + 1;
    }
}
