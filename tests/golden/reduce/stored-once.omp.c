/* One value is stored to one place, under conditions: it is enough to know whether any iteration does. golden: output twin: text */
void check(int n, double *x, int *status)
{
    { int status_set = 0;
    #pragma omp parallel for reduction(||:status_set) if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel reduction inserted
        if (x[i] < 0.0)
            status_set = 1;
        x[i] = 0.5 * x[i];
    }
    if (status_set) *status = 3;
    }
}

/* From two statements, beside other work; the value is not a constant. */
int clip(int n, double *x, int code)
{
    int worst = 0;
    { int worst_set = 0;
    #pragma omp parallel for reduction(||:worst_set) if(n >= 2000)
    for (int i = 0; i < n; i++) { // expect: parallel reduction inserted
        if (x[i] < 0.0) {
            worst_set = 1;
            x[i] = 0.0;
            continue;
        }
        if (x[i] > 9.0)
            worst_set = 1;
        x[i] = 2.0 * x[i];
    }
    if (worst_set) worst = code;
    }
    return worst;
}

/* An element that is never another one. */
void element(int n, double *restrict x, double *restrict r)
{
    { int r_set = 0;
    #pragma omp parallel for reduction(||:r_set) if(n >= 3000)
    for (int i = 0; i < n; i++) { // expect: parallel reduction inserted
        if (x[i] > 4.0)
            r_set = 1;
        x[i] = 0.5 * x[i];
    }
    if (r_set) r[2] = 4.0;
    }
}
