/* 4 does not divide 5. golden: report */
void gcd(double *a)
{
    for (int i = 4; i <= 1000; i += 4) // expect: parallel doall by(GCD)
        a[3 * i] = a[2 * i - 1];
}
