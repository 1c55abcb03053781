/* golden: output, options: force
 * The near-miss twin: the inner assignment is what the next iteration reads. */
double a[300][300], c[300];

void carried(void)
{
    for (int i = 1; i < 300; i++) // expect: sequential
        a[0][i] = c[i] = c[i - 1] * c[i - 1] * a[0][i - 1];
}
