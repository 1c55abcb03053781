/* How long the inner loop runs follows from the loop around it: at most four iterations, about which nothing is asked. */
void pivots(double a[restrict 5][5])
{
  for (int p = 0; p < 5; p++) { /* expect: sequential */
    double pivot = 1.0 / a[p][p];
    for (int q = p + 1; q < 5; q++) /* expect: parallel not-inserted */
      a[q][p] = a[q][p] * pivot;
    a[4][4] = a[4][4] + pivot;
  }
}
