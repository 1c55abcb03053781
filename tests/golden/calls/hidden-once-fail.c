/* golden: report. That the callee changes the global says enough; that stores may reach it as well is said once. */
int counter;

static void bump(void)
{
    counter += 2;
}

void work(int n, const int *k, int *a)
{
    for (int i = 0; i < n; i++) { // expect: sequential H202
        bump();
        a[k[i]] = counter;
    }
}
