/* Near miss: with five iterations the blocks would never run. twin: text golden: report */ // options: force
double few(const double *a, double *restrict b)
{
    double s = 0.0;
    for (int i = 0; i < 5; i++) { // expect: sequential H109(s)
        s = s + a[i];
        b[i] = s;
    }
    return s;
}
