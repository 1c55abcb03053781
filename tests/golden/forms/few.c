/* As many iterations as blocks need, known from the text. twin: text */ // options: force
double few(const double *a, double *restrict b)
{
    double s = 0.0;
    for (int i = 0; i < 300; i++) { // expect: parallel linear-form inserted
        s = s + a[i];
        b[i] = s;
    }
    return s;
}
