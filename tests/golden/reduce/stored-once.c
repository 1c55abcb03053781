/* One value is stored to one place, under conditions: it is enough to know whether any iteration does. golden: output twin: text */
void check(int n, double *x, int *status)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction inserted
        if (x[i] < 0.0)
            *status = 3;
        x[i] = 0.5 * x[i];
    }
}

/* From two statements, beside other work; the value is not a constant. */
int clip(int n, double *x, int code)
{
    int worst = 0;
    for (int i = 0; i < n; i++) { // expect: parallel reduction inserted
        if (x[i] < 0.0) {
            worst = code;
            x[i] = 0.0;
            continue;
        }
        if (x[i] > 9.0)
            worst = code;
        x[i] = 2.0 * x[i];
    }
    return worst;
}

/* An element that is never another one. */
void element(int n, double *restrict x, double *restrict r)
{
    for (int i = 0; i < n; i++) { // expect: parallel reduction inserted
        if (x[i] > 4.0)
            r[2] = 4.0;
        x[i] = 0.5 * x[i];
    }
}
