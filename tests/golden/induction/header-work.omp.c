/* Work in the same part of the header as the step: it is the body's last statement. golden: output */
void shrink(int n, double *s)
{
    int i;
    #pragma omp parallel for if(n >= 3000)
    for (i = 0; i < n; i++) { // expect: parallel counted inserted
        s[i] /= 365.25;
    }
}

/* The step in parentheses does nothing else. */
void clear(int n, double *s)
{
    int i;
    #pragma omp parallel for if(n >= 10000)
    for (i = 0; i < n; i++) // expect: parallel counted inserted
        s[i] = 0;
}
