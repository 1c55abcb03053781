/* Jumps that only choose among what stands behind them. twin: text */
void signs(double *a, int n)
{
  for (int i = 0; i < n; i++) { // expect: parallel doall
    if (a[i] < 0.0) goto negative;
    if (a[i] == 0.0) goto zero;
    a[i] = 2.0 * a[i];
    goto next;
  negative:
    a[i] = -a[i];
    goto next;
  zero:
    a[i] = 1.0;
  next: ;
  }
}

void chosen(int *restrict k, double *restrict a, int n)
{
  for (int i = 0; i < n; i++) { // expect: parallel doall
    switch (k[i]) {
    case 1:
      a[i] = a[i] + 1.0; /* and runs on */
    case 2:
      a[i] = a[i] * 2.0;
      break;
    case 3:
      a[i] = 0.0;
      break;
    default:
      continue;
    }
    a[i] = a[i] - 1.0;
  }
}

double above(const double *a, int n, double limit)
{
  double s = 0.0;
  for (int i = 0; i < n; i++) { // expect: parallel reduction(+:s)
    if (a[i] < limit) goto next;
    s += a[i];
  next: ;
  }
  return s;
}
