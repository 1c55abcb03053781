/* The near miss: nothing says how long it runs. */
void pivots(int n, double a[restrict 5][500000])
{
  for (int p = 0; p < 5; p++) { /* expect: sequential */
    double pivot = 1.0 / a[p][p];
    for (int q = p + 1; q < n; q++) /* expect: parallel inserted */
      a[p][q] = a[p][q] * pivot;
    a[4][4] = a[4][4] + pivot;
  }
}
