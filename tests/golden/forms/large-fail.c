/* Near miss: with sizes as large, a value that is carried in no form. */
// options: force
// twin: text
static double c[4000000];

double whole(double p)
{
    for (int i = 0; i < 4000000; i++) // expect: sequential H106(p)
        p = p * p / 64 + c[i];
    return p;
}
