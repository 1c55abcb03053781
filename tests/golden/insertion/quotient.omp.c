/* What a variable is worth behind a loop that does not run is asked once more: half of a number can be. golden: output */
int behind(int n, double *restrict a)
{
    int i;
    #pragma omp parallel for lastprivate(i) if(n / 2 >= 10000)
    for (i = 0; i < n / 2; i++) // expect: parallel lastprivate(i) inserted
        a[i] = 1.0;
    if (n / 2 <= 0) i = 0;
    return i;
}
