/* One path leaves what the next iteration reads; one jump leads into a loop. twin: text */
void signs(double *a, int n)
{
  double last = 0.0;
  for (int i = 0; i < n; i++) { // expect: sequential last
    if (a[i] < 0.0) goto negative;
    if (a[i] == 0.0) goto zero;
    a[i] = 2.0 * a[i] + last;
    goto next;
  negative:
    last = a[i] * last * last + 1.0;
    goto next;
  zero:
    a[i] = 1.0;
  next: ;
  }
}

void again(int *k, int n)
{
  for (int i = 0; i < n; i++) { // expect: sequential H206
    if (k[i] > 100) goto middle;
  again:
    k[i] = k[i] / 2;
  middle:
    k[i] = k[i] - 1;
    if (k[i] > 3) goto again;
  }
}
