/* Two counters that meet: the loop runs as often as their distance says. */
/* golden: output */
/* twin: text */
void reverse(int n, double *restrict a)
{
    int i, j;
    double t;
    { i = 0, j = n - 1;
      const long long j_count = (long long)j - i;
    #pragma omp parallel for private(i, j, t) if(j_count >= 4000)
    for (long long j_at = 0; j_at < j_count; j_at += 2) { // expect: parallel counted private
        i = (j_at / 2);
        j = (unsigned long long)n - ((unsigned long long)j_at / 2) - 1;
        t = a[i];
        a[i] = a[j];
        a[j] = t;
        i++;
        j--;
    }
    }
}

/* By two from below: they come three closer in each iteration. */
void uneven(int n, double *restrict a, double *restrict b)
{
    int i = 0, j = n;
    { const long long j_count2 = (long long)j - i;
    #pragma omp parallel for private(i, j) if(j_count2 >= 9000)
    for (long long j_at2 = 0; j_at2 < j_count2; j_at2 += 3) { // expect: parallel counted
        i = (j_at2 / 3) * 2;
        j = n - (j_at2 / 3);
        a[i] = 1.0;
        b[j] = 2.0;
        i += 2;
        j--;
    }
    }
}

/* The test holds where they are equal. */
void inclusive(int n, double *restrict a, double *restrict b)
{
    int i = 0, j = n;
    { const long long j_count3 = (long long)j - i + 1;
    #pragma omp parallel for private(i, j) if(j_count3 >= 6000)
    for (long long j_at3 = 0; j_at3 < j_count3; j_at3 += 2) { // expect: parallel counted
        i = (j_at3 / 2);
        j = n - (j_at3 / 2);
        a[i] = b[j];
        i++;
        j--;
    }
    }
}
