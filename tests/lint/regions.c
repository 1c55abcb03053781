/* Regions, locks, order. */

double region_sum(int n, const double *restrict a)
{
    double s = 0;
#pragma omp parallel
    {
        double mine = 0;
#pragma omp for
        for (int i = 0; i < n; i++) // lint: no
            mine += a[i];
#pragma omp critical
        s += mine;
    }
    return s;
}

double region_sum_shared(int n, const double *restrict a)
{
    double s = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) // lint: yes reduction(+:s)
            s += a[i];
    }
    return s;
}

void region_private(int n, double *restrict a)
{
    double t;
#pragma omp parallel private(t)
    {
#pragma omp for
        for (int i = 0; i < n; i++) { // lint: no
            t = a[i];
            a[i] = t * t;
        }
    }
}

void region_shared(int n, double *restrict a)
{
    double t;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) { // lint: yes private(t)
            t = a[i];
            a[i] = t * t;
        }
    }
}

int guarded_count(int n, const double *restrict a)
{
    int k = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
        if (a[i] > 0) {
#pragma omp critical
            k++;
        }
    }
    return k;
}

int half_guarded(int n, const double *restrict a, double *restrict b)
{
    int k = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes (k)
#pragma omp critical
        k++;
        b[i] = k;
    }
    return k;
}

int two_locks(int n, const double *restrict a)
{
    int k = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes (k)
        if (a[i] > 0) {
#pragma omp critical(up)
            k++;
        } else {
#pragma omp critical(down)
            k--;
        }
    }
    return k;
}

double checked_twice(int n, const double *restrict a)
{
    double m = a[0];
#pragma omp parallel for
    for (int i = 1; i < n; i++) { // lint: no
#pragma omp critical
        {
            if (a[i] > m)
                m = a[i];
        }
    }
    return m;
}

double atomic_sum(int n, const double *restrict a)
{
    double s = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: no
#pragma omp atomic
        s += a[i];
    }
    return s;
}

void atomic_other(int n, const double *restrict a, double *restrict b)
{
    double s = 0, t = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes reduction(+:t)
#pragma omp atomic
        s += a[i];
        t += a[i];
    }
    b[0] = s + t;
}

void numbered(int n, int *restrict a)
{
    int next = 0, mine;
#pragma omp parallel for private(mine)
    for (int i = 0; i < n; i++) { // lint: no
#pragma omp atomic capture
        mine = next++;
        a[i] = mine;
    }
}

void in_order(int n, const double *restrict a, double *restrict b)
{
    double s = 0;
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) { // lint: no
        double t = a[i] * a[i];
#pragma omp ordered
        {
            s += t;
            b[i] = s;
        }
    }
}

void out_of_order(int n, const double *restrict a, double *restrict b)
{
    double s = 0;
#pragma omp parallel for ordered
    for (int i = 0; i < n; i++) { // lint: yes (s)
#pragma omp ordered
        s += a[i];
        b[i] = s;
    }
}

void lock_and_temporary(int n, const double *restrict a, double *restrict b)
{
    double s = 0, t;
#pragma omp parallel for
    for (int i = 0; i < n; i++) { // lint: yes private(t)
        t = a[i] * 2;
#pragma omp critical
        s += t;
        b[i] = t;
    }
    b[0] = s;
}

void by_default_none(int n, double *restrict a)
{
    double t;
    int i;
#pragma omp parallel for default(none) shared(n, a) private(t)
    for (i = 0; i < n; i++) { // lint: no
        t = a[i];
        a[i] = t + t;
    }
}

void by_default_none_shared(int n, double *restrict a)
{
    double t;
#pragma omp parallel for default(none) shared(n, a, t)
    for (int i = 0; i < n; i++) { // lint: yes private(t)
        t = a[i];
        a[i] = t + t;
    }
}

void orphaned(int n, double *restrict a)
{
    double t;
#pragma omp for
    for (int i = 0; i < n; i++) { // lint: no
        t = a[i];
        a[i] = t + t;
    }
}

void orphaned_shift(int n, double *restrict a)
{
#pragma omp for
    for (int i = 1; i < n; i++) // lint: yes race (a)
        a[i] += a[i - 1];
}

int omp_get_thread_num(void);

void by_thread(int n, const double *restrict a, double partial[restrict 64])
{
#pragma omp parallel
    {
        int me = omp_get_thread_num();
#pragma omp for
        for (int i = 0; i < n; i++) // lint: no
            partial[me] += a[i];
    }
}

void two_loops(int n, double *restrict a, double *restrict b)
{
    double t;
#pragma omp parallel private(t)
    {
#pragma omp for
        for (int i = 0; i < n; i++) { // lint: no
            t = a[i];
            b[i] = t;
        }
#pragma omp for
        for (int i = 1; i < n; i++) // lint: yes race (b)
            b[i] = b[i - 1] + a[i];
    }
}
